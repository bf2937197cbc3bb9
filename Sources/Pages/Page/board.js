
// The board: a game as a grid of buttons.

// The theme and the game that are shown. In the chooser there is no game.
let theme;
let game;
// A button for each card.
let buttons;
// The card that Tab leads to.
let focus;
// While the clock runs, the moment at which the time of play would have been 0.
let start;

// Shows the game, and plays it until another view is shown.
function play() {
  focus = 0;
  start = null;
  show("game", theme.name);
  find("h1").append(isolated(theme.name, ""));
  layOut();
  prepareMenu();
  draw();
  resume();
  say(game.choices.length ? `Continued: ${game.left} of ${game.pairs} pairs left.` : `${2 * game.pairs} cards. Turn two.`);
}

function layOut() {
  const { cards, columns } = game;
  const rows = ceil(cards.length / columns);
  const grid = find("[role=grid]");
  grid.style = `${tints(theme)};--columns:${columns};--rows:${rows}`;
  grid.ariaLabel = `${columns} columns, ${rows} rows`;
  grid.onkeydown = handle;
  buttons = cards.map((_, card) => {
    if (card % columns === 0) grid.append(copyOf("row"));
    const row = grid.lastChild;
    row.append(copyOf("card"));
    // Not the button, which has no width when it begins to turn.
    row.lastChild.onclick = () => choose(card);
    return row.lastChild.firstChild;
  });
  buttons[0].tabIndex = 0;
}

// The clock.

const time = () => start === null ? game.elapsed : performance.now() - start;

// The clock starts with the first card, and stands still while the page is hidden.
function resume() {
  if (game?.choices.length) start ??= performance.now() - game.elapsed;
}

// Stops the clock and keeps the game.
function pause() {
  if (!game?.choices.length) return;
  game.pass(time());
  start = null;
  keep(gameKey(theme), game.left && game);
}

document.onvisibilitychange = () => document.hidden ? pause() : resume();
setInterval(() => game?.bonus && game.open.length && draw(), 250);

// Keys and choices.

function handle(event) {
  const card = target(event.key);
  if (buttons[card]) {
    event.preventDefault();
    move(card);
  }
}

// The card that a key leads to, which may not exist.
function target(key) {
  const { columns } = game;
  const first = focus - focus % columns;
  const last = min(first + columns, buttons.length) - 1;
  return {
    ArrowLeft: max(focus - 1, first),
    ArrowRight: min(focus + 1, last),
    ArrowUp: focus - columns,
    ArrowDown: focus + columns,
    Home: first,
    End: last,
  }[key];
}

function move(card) {
  buttons[focus].tabIndex = -1;
  focus = card;
  buttons[card].tabIndex = 0;
  buttons[card].focus();
}

function choose(card) {
  move(card);
  const [first] = game.open;
  const points = game.choose(card, time());
  pause();
  resume();
  draw();
  say(...outcome(game.cards[card], first, points));
}

// What is shown.

function draw() {
  game.pass(time());
  game.cards.forEach((card, index) => drawCard(card, buttons[index]));
  const { players, points, moves, turn } = game;
  const scores = players > 1 ? points.map((points, index) => `${player(index)}: ${points}`)
    : [`Score ${points[0]}`, `Moves ${moves}`];
  find(".scores").replaceChildren(...scores.map((textContent, index) => make("span", { textContent,
    ariaCurrent: players > 1 && index === turn })));
}

function drawCard(card, button) {
  const [face, corner] = button.children;
  const isUp = card.since !== null;
  const name = isUp ? nameOf(card) : "face down";
  const isPicture = isUp && (card.isPicture ??= name === card.face || isDrawn(card.face));
  face.textContent = isPicture ? card.face : isUp ? name : card.place;
  corner.textContent = card.isFound ? "✓" : isUp && game.bonus ? game.seconds(card) : "";
  button.className = `${isUp ? "up" : "down"} ${isPicture ? "picture" : ""} ${card.isFound ? "found" : ""}`;
  button.lang = isUp ? card.lang ?? language : "en";
  button.ariaLabel = `${card.place}, ${isUp && card.kind || ""}${name}${card.isFound ? ", found" : ""}`;
}

const player = index => `Player ${index + 1}`;
const say = (...words) => find("[role=status]").replaceChildren(...words);

// The words about a choice. With the second card of a move there are points.
function outcome(card, first, points) {
  const words = [`${card.place}: ${card.kind ?? ""}`, isolated(nameOf(card), card.lang ?? language), "."];
  if (points === null) words.push(" Already up.");
  if (points == null) return words;
  words.push(card.isFound ? " Match with " : " No match with ", first.place);
  words.push(points > 0 ? `, +${points}.` : points ? `, −${-points}.` : ".");
  if (!card.isFound && game.players > 1) words.push(` ${player(game.turn)}’s turn.`);
  if (!game.left) words.push(` ${verdict()} ${game.pairs} pairs in ${game.moves} moves. Seed ${game.seed}.`);
  return words;
}

function verdict() {
  if (game.players === 1) return rating();
  const most = max(...game.points);
  return `Most points: ${game.points.flatMap((points, index) => points === most ? player(index) : []).join(" and ")}.`;
}

// The stars of a game alone, and the best score, which this one may be.
function rating() {
  const { pairs, bonus, points: [score], stars } = game;
  const key = `memorize best ${theme.id} ${pairs} ${bonus}${game.lesson ?? ""}`;
  const best = kept(key);
  const isBest = game.isOwn && !(best >= score);
  if (isBest) keep(key, score);
  return `${"★★★☆☆".slice(3 - stars, 6 - stars)} ${stars} of 3 stars. Your best score: ${isBest ? score : best ?? "none"}.`;
}

// The menu.

function prepareMenu() {
  const fields = [...main.querySelectorAll("input")];
  fields[0].max = game.faces.length;
  for (const field of fields) {
    field.checked = field.value = game[field.name];
    field.parentNode.hidden = !(field.name in game);
    field.onchange = field.reportValidity;
  }
  find("a").hidden = themes.length < 2;
  find(".new").onclick = () => mayGiveUp(game) && beginNext(fields);
}

// Begins the game that the menu asks for. After a chosen seed the next ones follow, as in the terminal.
function beginNext(fields) {
  game.choices = [];
  keep(gameKey(theme));
  const next = game.isOwn ? "" : `&seed=${game.seed + 1}`;
  const values = fields.map(({ name, type, value, checked }) => `&${name}=${type === "number" ? value : +checked}`);
  visit(`#theme=${theme.id}${next}${values.join("")}`);
}
