// The page: a chooser where there are several themes, and the game as a grid of buttons.

// A true copy of this page, taken before the script changes anything.
const source = `<!DOCTYPE html>\n${document.documentElement.outerHTML}\n`;
const main = document.querySelector("main");
const themes = content("memorize-themes");
const names = faceNames(content("memorize-names"));
// The seed that this page chose last: games with other seeds are not compared with earlier ones.
let ownSeed;
let timer;
// Keeps the game that is shown.
let save = () => {};

function content(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "[]");
}

// A name for each face, in the order in which the faces first occur in the themes.
function faceNames(list) {
  const faces = [...new Set(themes.flatMap(theme => theme.emojis))];
  return new Map(faces.length === list.length ? faces.map((face, index) => [face, list[index]]) : []);
}

const nameOf = card => names.get(card.face) || card.face;

// What is kept between visits; where the browser denies that, until the page is closed.
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

// The relative luminance of [red, green, blue], as the Web Content Accessibility Guidelines define it.
function luminance(color) {
  const [red, green, blue] = color.map(part => part > 10 ? ((part / 255 + 0.055) / 1.055) ** 2.4 : part / 3295);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// The colour, mixed with black for a light page and white for a dark one until its contrast with the page is 4.5.
function tint(color, page) {
  const end = page > 128 ? 0 : 255;
  const level = luminance([page, page, page]) + 0.05;
  for (let share = 0; ; share += 0.02) {
    const mixed = color.map(part => Math.round(part + (end - part) * share));
    const contrast = level / (luminance(mixed) + 0.05);
    if (Math.max(contrast, 1 / contrast) >= 4.5) return `rgb(${mixed})`;
  }
}

// Gives an element the tints of a theme for light and dark pages, whose greys page.css has.
function paint(element, { color }) {
  const parts = [1, 3, 5].map(start => parseInt(color.slice(start, start + 2), 16));
  element.style.setProperty("--light", tint(parts, 255));
  element.style.setProperty("--dark", tint(parts, 18));
}

// Whether this device draws an emoji as one picture. A missing one is drawn as a box or letters in the colour of text,
// or as several pictures. Where even 🎃 has the colour of text, all emoji count as drawn.
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
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

function copyOf(id) {
  return document.getElementById(id).content.cloneNode(true);
}

// Shows a view of page.html in the place of the last one; returns how to find its elements.
function show(id, title) {
  document.title = title;
  main.replaceChildren(copyOf(id));
  main.className = id;
  main.querySelector(".keep").onclick = download;
  return selector => main.querySelector(selector);
}

function download() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([source], { type: "text/html" }));
  link.download = `${themes.length > 1 ? "memorize" : themes[0].name}.html`;
  link.click();
}

function showChooser() {
  const find = show("chooser", "Memory");
  for (const theme of themes) {
    const row = copyOf("theme");
    const [link, name, cards, faces] = row.querySelectorAll("a, b, span");
    link.href = `#theme=${theme.id}`;
    name.textContent = theme.name;
    cards.textContent = `${2 * theme.numberOfPairs} cards`;
    faces.textContent = theme.emojis.slice(0, 8).join(" ");
    paint(link, theme);
    find("ul").append(row);
  }
}

// Shows what the address asks for: #theme=ID&seed=42&pairs=6&players=2&bonus=1, each of them optional.
function route() {
  save();
  save = () => {};
  clearInterval(timer);
  const wish = new URLSearchParams(location.hash.slice(1));
  const theme = themes.length > 1 ? themes.find(({ id }) => id === wish.get("theme")) : themes[0];
  if (!theme) return showChooser();
  const number = (key, least, most, usual) => {
    const text = wish.get(key);
    return /^\d{1,16}$/.test(text) ? Math.min(Math.max(text, least), most) : usual;
  };
  const seed = number("seed", 0, 2 ** 53 - 1);
  const game = keptGame(theme);
  if (game && [undefined, game.seed].includes(seed)) return play(theme, game);
  const pairs = number("pairs", 2, theme.emojis.length, theme.numberOfPairs);
  play(theme, new Game({
    faces: theme.emojis, pairs, seed: seed ?? randomSeed(), columns: columns(2 * pairs),
    players: number("players", 1, 6, 1), bonus: number("bonus", 0, 1, 0),
  }));
}

// Short enough to say aloud.
function randomSeed() {
  return ownSeed = 1 + crypto.getRandomValues(new Uint32Array(1))[0] % 999_999_999;
}

// On a window higher than wide, columns and rows are exchanged. On the narrow side, each card has 44 pixels and a gap,
// so that all columns fit however a phone is turned.
function columns(cards) {
  const usual = usualColumns(cards);
  const most = Math.floor((Math.min(innerWidth, innerHeight) - 16) / 49);
  return Math.max(1, Math.min(innerHeight > innerWidth ? Math.ceil(cards / usual) : usual, most));
}

const gameKey = theme => `memorize game ${theme.id}`;

// The game of this theme that the browser kept: its setup and its choices. Nothing where it is not possible.
function keptGame(theme) {
  try {
    const { setup, choices, elapsed } = kept(gameKey(theme));
    const game = new Game(setup);
    const isPossible = choices.every(([card, time]) => game.choose(card, time) !== null);
    game.pass(elapsed);
    if (isPossible && `${setup.faces}` === `${theme.emojis}`) return game;
  } catch {}
}

// Shows a game and plays it until another view is shown.
function play(theme, game) {
  const find = show("game", theme.name);
  const { pairs, columns, players, bonus, seed } = game;
  const [status, board] = ["[role=status]", "[role=grid]"].map(find);
  const bestKey = `memorize best ${theme.id} ${pairs} ${bonus}`;
  const isOwn = game.isOwn ?? seed === ownSeed;
  let current = 0;
  // The time of play is `before`, and the time since then while the clock runs.
  let [before, since] = [game.elapsed];
  const time = () => before + (since ? performance.now() - since : 0);

  find("bdi").textContent = theme.name;
  paint(board, theme);
  const buttons = layOut();
  prepareMenu();
  refresh();
  resume();
  status.textContent = game.choices.length ? `Continued: ${game.pairsLeft} of ${pairs} pairs left.`
    : `${2 * pairs} cards. Turn two.`;
  timer = setInterval(() => bonus && game.open.length && refresh(), 250);
  document.onvisibilitychange = () => document.hidden ? save() : resume();

  save = () => {
    [before, since] = [time()];
    game.pass(before);
    const { faces, choices, elapsed } = game;
    const setup = { faces, pairs, seed, columns, players, bonus, isOwn };
    if (choices.length) keep(gameKey(theme), game.pairsLeft && { setup, choices, elapsed });
  };

  // The clock starts with the first card, and stands still while the page is hidden.
  function resume() {
    if (game.choices.length) since ??= performance.now();
  }

  function layOut() {
    const rows = Math.ceil(2 * pairs / columns);
    board.style.setProperty("--columns", columns);
    board.style.maxHeight = `${9 * rows}rem`;
    board.setAttribute("aria-label", `Cards in ${columns} columns and ${rows} rows`);
    for (let row = 0; row < rows; row++) board.append(copyOf("row"));
    const buttons = game.cards.map((_, index) => {
      const row = board.children[Math.floor(index / columns)];
      row.append(copyOf("card"));
      // Not the button, which has no width when it begins to turn.
      row.lastChild.onclick = () => choose(index);
      return row.lastChild.firstChild;
    });
    buttons[0].tabIndex = 0;
    board.onkeydown = event => {
      const next = target(event.key);
      if (!buttons[next]) return;
      event.preventDefault();
      go(next);
    };
    return buttons;
  }

  // The card that a key leads to, which may not exist.
  function target(key) {
    const start = current - current % columns;
    const end = Math.min(start + columns, 2 * pairs) - 1;
    return {
      ArrowLeft: Math.max(current - 1, start),
      ArrowRight: Math.min(current + 1, end),
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
      button.setAttribute("aria-label", `${card.place}, ${name}${card.isFound ? ", found" : ""}`);
    });
    const standing = (points, index) => `${index === game.turn ? "▸ " : ""}Player ${index + 1}: ${points}`;
    find(".scores").textContent = players > 1 ? game.points.map(standing).join(" · ")
      : `Score ${game.points} · Moves ${game.moves}`;
  }

  function choose(index) {
    go(index);
    const card = game.cards[index];
    const [first] = game.open;
    const points = game.choose(index, time());
    save();
    resume();
    refresh();
    let words = `${card.place}: ${nameOf(card)}.`;
    if (points === null) words += card.isFound ? " Already found." : " Already up.";
    else if (points !== undefined) {
      words += card.isFound ? ` Match with ${first.place}` : ` No match with ${first.place}: ${nameOf(first)}`;
      words += points > 0 ? `, +${points}.` : points ? `, −${-points}.` : ".";
      if (!card.isFound && players > 1) words += ` Player ${game.turn + 1}’s turn.`;
      if (!game.pairsLeft) words += verdict();
    }
    status.textContent = words;
  }

  function verdict() {
    const { points, moves, stars } = game;
    const most = Math.max(...points);
    const winners = points.flatMap((points, index) => points === most ? `Player ${index + 1}` : []);
    const best = kept(bestKey);
    const isBest = players === 1 && isOwn && !(best >= most);
    if (isBest) keep(bestKey, most);
    return (players > 1 ? ` Most points: ${winners.join(" and ")}.`
      : ` ${"★".repeat(stars)}${"☆".repeat(3 - stars)} ${stars} of 3 stars.`
      + ` Your best score: ${isBest ? most : best ?? "none"}.`) + ` ${pairs} pairs in ${moves} moves. Seed ${seed}.`;
  }

  function prepareMenu() {
    const [pairsField, playersField, bonusField] = main.querySelectorAll("input");
    pairsField.max = game.faces.length;
    pairsField.value = pairs;
    playersField.value = players;
    bonusField.checked = bonus;
    find("a").hidden = themes.length < 2;
    // After a chosen seed the next ones follow, as in the terminal.
    find(".new").onclick = () => {
      game.choices = [];
      keep(gameKey(theme));
      location.replace(`#theme=${theme.id}&seed=${isOwn ? randomSeed() : seed + 1}&pairs=${pairsField.value}`
        + `&players=${playersField.value}&bonus=${Number(bonusField.checked)}`);
    };
  }
}

onhashchange = () => {
  route();
  main.querySelector("[tabindex='0'], li a").focus();
};
route();
