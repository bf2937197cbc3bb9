// The page of one theme: what its address asks for, and what the browser keeps.

const byId = id => document.getElementById(id);
const content = id => JSON.parse(byId(id).textContent);
const copyOf = id => byId(id).content.cloneNode(true);
const make = (kind, properties) => Object.assign(document.createElement(kind), properties);
const tones = /[\u{1F3FB}-\u{1F3FF}]/gu;
// A face is named by its parts: itself without skin tones, and each tone.
const parts = face => [face.replace(tones, ""), ...new Set(face.match(tones))];
// A true copy of this page, taken before the script changes anything.
const source = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;
const { title } = document;
const main = document.querySelector("main");
const find = selector => main.querySelector(selector);
const themes = content("memorize-themes");
const names = partNames(content("memorize-names"));
const { lang: language } = byId("memorize-names");
const root = document.documentElement;
const plurals = new Intl.PluralRules(root.lang);

// A sentence in the language of the page, with values in the place of the words in braces. Of a sentence with plural forms
// that of the number n is taken.
function worded(sentence, values) {
  const text = sentence[plurals.select(values?.n)] ?? sentence.other ?? sentence;
  return text.replace(/{(\w+)}/g, (_, name) => values[name]);
}

// A name for each part, in the order in which the parts first occur in the themes.
function partNames(list) {
  const all = [...new Set(themes.flatMap(theme => theme.emojis).flatMap(parts))];
  return new Map(all.length === list.length ? all.map((part, index) => [part, list[index]]) : []);
}

function nameOf({ face, word }) {
  if (word) return word;
  const [name, ...toned] = parts(face).map(part => names.get(part));
  return name ? name + (toned.length ? `: ${toned.join(", ")}` : "") : face;
}

// A name among other words, which may be in another language and run the other way. Chromium keeps the direction of an
// element that was empty in a template, so it is made here.
const isolated = (name, lang) => make("bdi", { lang, textContent: name });

// The parts of a game that an address may ask for, and those that a browser keeps. All others follow from them.
const wishes = ["seed", "pairs", "players", "bonus", "words"];
const lasting = [...wishes, "faces", "columns", "isOwn", "elapsed", "choices"];

// Values kept between visits, or until the page is closed if the browser denies storage.
let store = {};
try {
  store = localStorage;
} catch {}

function keep(key, value) {
  try {
    store[key] = JSON.stringify(value, lasting);
  } catch {}
}

function kept(key) {
  try {
    return JSON.parse(store[key]);
  } catch {}
}

// The colour, mixed with a grey until its contrast with a page of this luminance is 4.5 at least. Computed in this way,
// a contrast is at most 7 % off.
function tint(color, page, grey) {
  for (let share = 0; ; share += 0.02) {
    const mixed = color.map(part => round(part + (grey - part) * share));
    const [red, green, blue] = mixed.map(part => (part / 255) ** 2.2);
    const contrast = (page + 0.05) / (0.21 * red + 0.72 * green + 0.07 * blue + 0.05);
    if (max(contrast, 1 / contrast) >= 4.9) return `rgb(${mixed})`;
  }
}

// The style with the tints of a theme: darker for light pages and lighter for dark ones, which page.css colours.
function tints({ color }) {
  const parts = [1, 3, 5].map(start => parseInt(color.slice(start, start + 2), 16));
  return `--light:${tint(parts, 1, 0)};--dark:${tint(parts, 0.003, 255)}`;
}

const canvas = make("canvas").getContext("2d", { willReadFrequently: true });
canvas.font = "16px Noto Color Emoji";

function hasOwnColors(face) {
  const [red, blue] = ["red", "blue"].map(color => {
    canvas.clearRect(0, 0, 40, 40);
    canvas.fillStyle = color;
    canvas.fillText(face, 0, 20);
    return canvas.getImageData(0, 0, 40, 40).data.join();
  });
  return red === blue && /[1-9]/.test(red);
}

const widthOf = face => canvas.measureText(face).width;
const widest = hasOwnColors("🎃") ? 1.5 * widthOf("🎃") : 0;

// True if this device draws an emoji as one picture. A missing one is drawn as a box or letters in the colour of text,
// or as several pictures. Where even 🎃 has the colour of text, all emoji count as drawn.
function isDrawn(face) {
  return !widest || !/[\u{1F000}-\u{1FFFF}\uFE0F]/u.test(face) || hasOwnColors(face) && widthOf(face) < widest;
}

// Shows a view of page.html in the place of the last one.
function show(id, title) {
  document.title = title;
  main.replaceChildren(copyOf(id));
  main.className = id;
  // A book has no such button.
  for (const button of main.querySelectorAll(".keep")) button.onclick = download;
}

function download() {
  const href = URL.createObjectURL(new Blob([source], { type: "text/html" }));
  make("a", { href, download: `${title}.html` }).click();
}

// The theme with an id. Pages with several themes have a chooser for those who ask for none.
let chosen = () => themes[0];

// Shows what an address asks for: #theme=ID&seed=42&pairs=6&players=2&bonus=1, each of them optional.
function route(hash = location.hash) {
  pause();
  game = null;
  const wish = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  theme = chosen(wish.theme);
  if (!theme) return showChooser();
  const past = keptGame(theme);
  const asked = setup(theme, wish);
  const isOther = past && wishes.some(name => limited(wish[name]) != null && past[name] !== asked[name]);
  game = past && !(isOther && mayGiveUp(past)) ? past : new Game(asked);
  play();
}

// A whole number, moved between limits; undefined where there is none.
function limited(value, least = 0, most = 2 ** 53 - 1) {
  if (/^\d{1,16}$/.test(value)) return min(max(value, least), most);
}

// The setup that the address or a kept game asks for. Both may hold anything.
function setup({ emojis: faces, numberOfPairs }, wish) {
  const pairs = limited(wish.pairs, 2, faces.length) ?? numberOfPairs;
  const seed = limited(wish.seed);
  return {
    faces,
    pairs,
    // Short enough to say aloud.
    seed: seed ?? 1 + floor(Math.random() * 1e9),
    // Games with a chosen seed are not compared with earlier ones.
    isOwn: seed == null,
    columns: limited(wish.columns, 1, 26) ?? columns(2 * pairs),
    players: limited(wish.players, 1, 6) ?? 1,
    bonus: limited(wish.bonus, 0, 1) ?? 0,
  };
}

// Once a pair was found, a game is given up only after a question.
const mayGiveUp = game => !game.left || game.left === game.pairs || confirm(`${texts.giveUp} ${progress(game)}`);

const progress = ({ pairs, left }) => worded(texts.progress, { found: pairs - left, n: pairs });

// On a window higher than wide, columns and rows are exchanged. On the narrow side, each card has 44 pixels and a gap,
// so that all columns fit however a phone is turned.
function columns(cards) {
  const usual = usualColumns(cards);
  const most = floor((min(innerWidth, innerHeight) - 16) / 49);
  return max(1, min(innerHeight > innerWidth ? ceil(cards / usual) : usual, most));
}

const gameKey = theme => `memorize game ${theme.id}`;

// The game of this theme that the browser kept. Nothing where that is not a game of this deck.
function keptGame(theme) {
  try {
    const past = kept(gameKey(theme));
    const game = new Game(setup(theme, past));
    const isPossible = past.choices.every(([card, time]) => game.choose(card, limited(time)) !== null);
    game.pass(limited(past.elapsed));
    game.isOwn = past.isOwn;
    if (isPossible && `${past.faces}` === `${game.faces}`) return game;
  } catch {}
}

function arrive(hash) {
  route(hash);
  find("[tabindex='0'], li a")?.focus();
}

// Shows what an address asks for in the place of the current view.
let visit = hash => location.hash === hash ? arrive() : location.replace(hash);
