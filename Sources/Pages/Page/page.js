// The page of one theme: what its address asks for, and what the browser keeps.

const root = document.documentElement;
// A true copy of this page, taken before the script changes anything.
const source = `<!DOCTYPE html>\n${root.outerHTML}\n`;
const { title } = document;
const main = root.querySelector("main");
const find = selector => main.querySelector(selector);
const byId = id => document.getElementById(id);
const content = id => JSON.parse(byId(id).textContent);
const copyOf = id => byId(id).content.cloneNode(true);
const make = (tag, fields) => Object.assign(document.createElement(tag), fields);
const tones = /\p{EMod}/gu;
// A face is named by its parts: itself without skin tones, and each tone.
const parts = face => [face.replace(tones, ""), ...new Set(face.match(tones))];
const themes = content("memorize-themes");
const { lang: language } = byId("memorize-names");
// A name for each part, in the order in which the parts first occur in the themes.
const listed = content("memorize-names");
const named = [...new Set(themes.flatMap(theme => theme.emojis.flatMap(parts)))];
const names = new Map(named.length === listed.length ? named.map((part, i) => [part, listed[i]]) : []);

const nameOf = ({ face, word }) => {
  const [name, ...toned] = parts(face).map(part => names.get(part));
  return word ?? (name ? name + (toned[0] ? `: ${toned.join(", ")}` : "") : face);
};

// A name among other words, which may be in another language and run the other way. Chromium keeps the direction of an
// element that was empty in a template, so it is made here.
const isolated = (name, lang) => make("bdi", { lang, innerText: name });

// A sentence in the language of the page, with values in the place of the words in braces. Of a sentence with plural forms
// that of the number n is taken.
const fill = (sentence, values) => (sentence[new Intl.PluralRules(root.lang).select(values.n)] ?? sentence.other ?? sentence)
  .replace(/{(\w+)}/g, (_, name) => values[name]);

// The parts of a game that an address may ask for, and those that a browser keeps. All others follow from them.
const wishes = ["seed", "pairs", "players", "bonus", "words"];
const lasting = [...wishes, "faces", "columns", "isOwn", "elapsed", "choices", "remark"];
const written = game => JSON.stringify(game, lasting);

// Values kept between visits, or until the page is closed if the browser denies storage.
let store = {};
try {
  store = localStorage;
} catch {}

const keep = (key, text) => {
  try {
    store[key] = text;
  } catch {}
};

// The style of a theme: its colour, and black or white, whichever has more contrast with it.
const tints = ({ color }) => {
  const [red, green, blue] = [1, 3, 5].map(i => (parseInt(color.slice(i, i + 2), 16) / 255) ** 2.2);
  return `--color:${color.slice(0, 7)};--on:#${.21 * red + .72 * green + .07 * blue < .18 ? "fff" : "000"}`;
};

const canvas = make("canvas").getContext("2d", { willReadFrequently: true });
canvas.font = "16px Noto Color Emoji";
canvas.fillStyle = "red";

// True if some of the picture is green or blue.
const isColored = face => {
  canvas.clearRect(0, 0, 40, 40);
  canvas.fillText(face, 0, 20);
  return canvas.getImageData(0, 0, 40, 40).data.some((part, i) => part && i % 4 % 3);
};

const widthOf = face => canvas.measureText(face).width;
const widest = isColored("🎃") && 1.5 * widthOf("🎃");

// True if this device draws an emoji as one picture. A missing one is drawn as a box or letters in the colour of text,
// or as several pictures. Where even 🎃 has the colour of text, all emoji count as drawn.
const isDrawn = face => !widest || !/[\u{1F000}-\u{1FFFF}\uFE0F]/u.test(face) || isColored(face) && widthOf(face) < widest;

// Shows a view of page.html in the place of the last one.
const show = (id, title) => {
  document.title = title;
  main.replaceChildren(copyOf(id));
  main.className = id;
  root.style = theme ? tints(theme) : "";
};

// What buttons do, by their first class.
const actions = {
  keep() {
    const href = URL.createObjectURL(new Blob([source], { type: "text/html" }));
    make("a", { href, download: `${title}.html` }).click();
  },
  print() { print(); },
  menu() { find(".options").showModal(); },
  close() { find("[open]").close(); },
  new() { if (mayGiveUp(game)) beginNext(); },
};
onclick = ({ target }) => actions[target.classList[0]]?.();

// The theme with an id. Pages with several themes have a chooser for those who ask for none.
let chosen = () => themes[0];

// Shows what an address asks for: #theme=ID&seed=42&pairs=6&players=2&bonus=1, each of them optional.
const route = (hash = location.hash) => {
  pause();
  // A game that is over is shown again where this tab loads the page again.
  const over = !game && history.state;
  history.replaceState(null, "");
  game = null;
  const wish = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  theme = chosen(wish.theme);
  if (!theme) return showChooser();
  const asked = setup(theme, wish);
  const isOther = past => wishes.some(name => limited(wish[name]) != null && past[name] !== asked[name]);
  game = [over, store[gameKey()]].map(keptGame).find(past => past && !(isOther(past) && mayGiveUp(past))) ?? new Game(asked);
  play();
};

// A whole number, moved between limits; null where there is none.
const limited = (value, least = 0, most = 2 ** 53 - 1) => /^\d{1,16}$/.test(value) ? min(max(value, least), most) : null;

// The setup that the address or a kept game asks for. Both may hold anything.
let setup = ({ emojis: faces, numberOfPairs }, wish) => {
  const seed = limited(wish.seed);
  return {
    faces,
    pairs: limited(wish.pairs, 2, faces.length) ?? numberOfPairs,
    // Short enough to say aloud.
    seed: seed ?? 1 + floor(Math.random() * 1e9),
    // Games with a chosen seed are not compared with earlier ones.
    isOwn: seed == null,
    columns: limited(wish.columns, 1, 26) ?? 1,
    players: limited(wish.players, 1, 6) ?? 1,
    bonus: limited(wish.bonus, 0, 1) ?? 0,
  };
};

// Once a pair was found, a game is given up only after a question.
const mayGiveUp = game => !game.left || game.left === game.pairs || confirm(`${texts.giveUp} ${progress(game)}`);
const progress = ({ pairs, left }) => fill(texts.progress, { found: pairs - left, n: pairs });
const gameKey = () => `memorize game ${theme.id}`;

// The game of the theme that a browser kept as this text. Nothing where that is not one.
let keptGame = text => {
  try {
    const past = JSON.parse(text);
    const game = new Game(setup(theme, past));
    const isValid = past.choices.every(([card, time]) => game.choose(card, limited(time)) !== null);
    game.pass(limited(past.elapsed));
    game.isOwn = past.isOwn;
    game.remark = past.remark;
    if (isValid && `${past.faces}` === `${game.faces}`) return game;
  } catch {}
};

const arrive = hash => {
  route(hash);
  find("[tabindex='0'], li a")?.focus();
};

// Shows what an address asks for in the place of the current view.
let visit = hash => location.hash === hash ? arrive() : location.replace(hash);
