
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
  say(game.choices.length ? `${texts.continued} ${progress(game)}` : worded(texts.begun, { n: 2 * game.pairs }));
}

function layOut() {
  const { cards, columns } = game;
  const rows = ceil(cards.length / columns);
  const grid = find("[role=grid]");
  grid.style = `${tints(theme)};--columns:${columns};--rows:${rows}`;
  grid.ariaLabel = worded(texts.board, { columns, rows });
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
    : [`${texts.score} ${points[0]}`, `${texts.moves} ${moves}`];
  find(".scores").replaceChildren(...scores.map((textContent, index) => make("span", { textContent,
    ariaCurrent: players > 1 && index === turn })));
}

function drawCard(card, button) {
  const [face, corner] = button.children;
  const isUp = card.since !== null;
  const name = isUp ? nameOf(card) : texts.faceDown;
  const isPicture = isUp && (card.isPicture ??= name === card.face || isDrawn(card.face));
  face.textContent = isPicture ? card.face : isUp ? name : card.place;
  corner.textContent = card.isFound ? "✓" : isUp && game.bonus ? game.seconds(card) : "";
  button.className = `${isUp ? "up" : "down"} ${isPicture ? "picture" : ""} ${card.isFound ? "found" : ""}`;
  button.lang = isUp ? card.lang ?? language : root.lang;
  button.ariaLabel = `${card.place}, ${isUp ? kindOf(card) : ""}${name}${card.isFound ? `, ${texts.found}` : ""}`;
}

const player = index => worded(texts.player, { n: index + 1 });
const say = (...words) => find("[role=status]").replaceChildren(...words);
const kindOf = ({ kind }) => kind ? `${kind}: ` : "";

// The words about a choice. With the second card of a move there are points.
function outcome(card, first, points) {
  const words = [`${card.place}: ${kindOf(card)}`, isolated(nameOf(card), card.lang ?? language), "."];
  if (points === null) words.push(` ${texts.alreadyUp}`);
  if (points == null) return words;
  words.push(` ${worded(card.isFound ? texts.match : texts.mismatch, first)}`);
  if (points) words.push(points > 0 ? ` +${points}.` : ` −${-points}.`);
  if (!card.isFound && game.players > 1) words.push(` ${worded(texts.turn, { player: player(game.turn) })}`);
  if (!game.left) words.push(` ${verdict()} ${worded(texts.movesMade, { n: game.moves })}.`);
  return words;
}

function verdict() {
  if (game.players === 1) return `${texts.allFound} ${rating()}`;
  const most = max(...game.points);
  const winners = game.points.flatMap((points, index) => points === most ? player(index) : []);
  const players = new Intl.ListFormat(root.lang).format(winners);
  return worded(winners.length > 1 ? texts.tie : texts.wins, { players, player: players });
}

// The stars of a game alone, and the best score, which this one may be.
function rating() {
  const { pairs, bonus, points: [score], stars } = game;
  const key = `memorize best ${theme.id} ${pairs} ${bonus}${game.lesson ?? ""}`;
  const best = kept(key);
  const isBest = game.isOwn && !(best >= score);
  if (isBest) keep(key, score);
  const line = best == null ? texts.firstWin : isBest ? texts.newBest
    : best > 0 ? worded(texts.best, { points: worded(texts.points, { n: best }) }) : "";
  return `${"★★★☆☆".slice(3 - stars, 6 - stars)} ${worded(texts.stars, { n: stars })}. ${line}`;
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
