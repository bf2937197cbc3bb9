// The page of one theme: the game as a grid of buttons.

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
let timer;
// Keeps the game that is shown.
let save = () => {};

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

// Values kept between visits, or until the page is closed if the browser denies storage.
let store = {};
try {
  store = localStorage;
} catch {}

function keep(key, value) {
  try {
    store[key] = JSON.stringify(value);
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

// Whether this device draws an emoji as one picture. A missing one is drawn as a box or letters in the colour of text,
// or as several pictures. Where even 🎃 has the colour of text, all emoji count as drawn.
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

function isDrawn(face) {
  const width = face => canvas.measureText(face).width;
  return !/[\u{1F000}-\u{1FFFF}\uFE0F]/u.test(face) || !hasOwnColors("🎃")
    || hasOwnColors(face) && width(face) < 1.5 * width("🎃");
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
  save();
  save = () => {};
  clearInterval(timer);
  const wish = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const theme = chosen(wish.theme);
  if (!theme) return showChooser();
  const game = keptGame(theme);
  const isAnother = "seed" in wish && game?.seed !== limited(wish.seed);
  play(theme, game && !(isAnother && mayEnd(game)) ? game : new Game(setup(theme, wish)));
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
const mayEnd = ({ pairs, left }) => !left || left === pairs
  || confirm(`Give up this game? ${pairs - left} of ${pairs} pairs found.`);

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

// Shows a game and plays it until another view is shown.
function play(theme, game) {
  show("game", theme.name);
  const { pairs, columns, players, bonus, seed } = game;
  const status = find("[role=status]");
  const board = find("[role=grid]");
  const bestKey = `memorize best ${theme.id} ${pairs} ${bonus}${game.lesson ?? ""}`;
  let current = 0;
  // While the clock runs, the moment at which the time of play would have been 0.
  let start;
  const time = () => start == null ? game.elapsed : performance.now() - start;

  find("h1").append(isolated(theme.name, ""));
  const buttons = layOut();
  prepareMenu();
  refresh();
  resume();
  status.textContent = game.choices.length ? `Continued: ${game.left} of ${pairs} pairs left.`
    : `${2 * pairs} cards. Turn two.`;
  timer = setInterval(() => bonus && game.open.length && refresh(), 250);
  document.onvisibilitychange = () => document.hidden ? save() : resume();

  save = () => {
    game.pass(time());
    start = null;
    if (game.choices.length) keep(gameKey(theme), game.left && game);
  };

  // The clock starts with the first card, and stands still while the page is hidden.
  function resume() {
    if (game.choices.length) start ??= performance.now() - game.elapsed;
  }

  function layOut() {
    const rows = ceil(2 * pairs / columns);
    board.style = `${tints(theme)};--columns:${columns};--rows:${rows}`;
    board.ariaLabel = `${columns} columns, ${rows} rows`;
    const buttons = game.cards.map((_, index) => {
      if (index % columns === 0) board.append(copyOf("row"));
      const row = board.lastChild;
      row.append(copyOf("card"));
      // Not the button, which has no width when it begins to turn.
      row.lastChild.onclick = () => choose(index);
      return row.lastChild.firstChild;
    });
    buttons[0].tabIndex = 0;
    board.onkeydown = event => {
      const next = target(event.key);
      if (buttons[next]) {
        event.preventDefault();
        go(next);
      }
    };
    return buttons;
  }

  // The card that a key leads to, which may not exist.
  function target(key) {
    const start = current - current % columns;
    const end = min(start + columns, 2 * pairs) - 1;
    return {
      ArrowLeft: max(current - 1, start),
      ArrowRight: min(current + 1, end),
      ArrowUp: current - columns,
      ArrowDown: current + columns,
      Home: start,
      End: end,
    }[key];
  }

  // Tab leads only to the current card.
  function go(index) {
    buttons[current].tabIndex = -1;
    current = index;
    buttons[current].tabIndex = 0;
    buttons[current].focus();
  }

  function refresh() {
    game.pass(time());
    game.cards.forEach((card, index) => {
      const button = buttons[index];
      const [face, corner] = button.children;
      const isUp = card.since !== null;
      const name = isUp ? nameOf(card) : "face down";
      const isPicture = isUp && (card.isPicture ??= name === card.face || isDrawn(card.face));
      face.textContent = isPicture ? card.face : isUp ? name : card.place;
      corner.textContent = card.isFound ? "✓" : isUp && bonus ? game.seconds(card) : "";
      button.className = `${isUp ? "up" : "down"} ${isPicture ? "picture" : ""} ${card.isFound ? "found" : ""}`;
      button.lang = isUp ? card.lang ?? language : "en";
      button.ariaLabel = `${card.place}, ${isUp && card.kind || ""}${name}${card.isFound ? ", found" : ""}`;
    });
    const scores = players > 1 ? game.points.map((points, index) => `Player ${index + 1}: ${points}`)
      : [`Score ${game.points}`, `Moves ${game.moves}`];
    find(".scores").replaceChildren(...scores.map((textContent, index) => make("span", { textContent,
      ariaCurrent: players > 1 && index === game.turn })));
  }

  function choose(index) {
    go(index);
    const card = game.cards[index];
    const [first] = game.open;
    const points = game.choose(index, time());
    save();
    resume();
    refresh();
    const words = [`${card.place}: ${card.kind ?? ""}`, isolated(nameOf(card), card.lang ?? language), "."];
    if (points === null) words.push(" Already up.");
    else if (points != null) {
      words.push(card.isFound ? " Match with " : " No match with ", first.place);
      words.push(points > 0 ? `, +${points}.` : points ? `, −${-points}.` : ".");
      if (!card.isFound && players > 1) words.push(` Player ${game.turn + 1}’s turn.`);
      if (!game.left) words.push(verdict());
    }
    status.replaceChildren(...words);
  }

  function verdict() {
    const { points, moves, stars } = game;
    const most = max(...points);
    const winners = points.flatMap((points, index) => points === most ? `Player ${index + 1}` : []);
    const best = kept(bestKey);
    const isBest = players === 1 && game.isOwn && !(best >= most);
    if (isBest) keep(bestKey, most);
    return (players > 1 ? ` Most points: ${winners.join(" and ")}.`
      : ` ${"★★★☆☆".slice(3 - stars, 6 - stars)} ${stars} of 3 stars.`
      + ` Your best score: ${isBest ? most : best ?? "none"}.`) + ` ${pairs} pairs in ${moves} moves. Seed ${seed}.`;
  }

  function prepareMenu() {
    const fields = [...main.querySelectorAll("input")];
    fields[0].max = game.faces.length;
    for (const field of fields) {
      field.checked = field.value = game[field.name];
      field.parentNode.hidden = !(field.name in game);
      field.onchange = field.reportValidity;
    }
    find("a").hidden = themes.length < 2;
    // After a chosen seed the next ones follow, as in the terminal.
    find(".new").onclick = () => {
      if (!mayEnd(game)) return;
      game.choices = [];
      keep(gameKey(theme));
      const next = game.isOwn ? "" : `&seed=${seed + 1}`;
      const values = fields.map(({ name, type, value, checked }) => `&${name}=${type === "number" ? value : +checked}`);
      visit(`#theme=${theme.id}${next}${values.join("")}`);
    };
  }
}

function arrive(hash) {
  route(hash);
  find("[tabindex='0'], li a")?.focus();
}

// Shows a wish in the place of the current one.
let visit = wish => location.hash === wish ? arrive() : location.replace(wish);
