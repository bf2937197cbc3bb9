
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
let play = () => {
  focus = 0;
  start = null;
  show("game", theme.name);
  find("h1").append(isolated(theme.name, ""));
  for (const field of fields()) {
    field.checked = field.value = game[field.name];
    field.onchange = field.reportValidity;
  }
  find("input").max = game.faces.length;
  layOut();
  resume();
  say(game.choices[0] ? `${texts.continued} ${progress(game)}` : fill(texts.begun, { n: 2 * game.pairs }));
  if (!game.left) finish();
};

const layOut = () => {
  arrange(find(".mat"));
  const { cards, columns } = game;
  const rows = ceil(cards.length / columns);
  const grid = find("[role=grid]");
  grid.style = `--columns:${columns};--rows:${rows}`;
  grid.ariaLabel = fill(texts.board, { columns, rows });
  grid.onkeydown = press;
  // Who comes into the grid by a key sees the places of the cards.
  grid.onkeyup = () => root.className = "keys";
  const hadFocus = grid.querySelector(":focus");
  grid.replaceChildren();
  buttons = cards.map((_, i) => {
    if (!(i % columns)) grid.append(make("div", { role: "row" }));
    grid.lastChild.append(copyOf("card"));
    const button = grid.lastChild.lastChild.firstChild;
    button.onclick = () => choose(i);
    return button;
  });
  buttons[focus].tabIndex = 0;
  if (hadFocus) move(focus);
  draw();
};

// Chooses the number of columns with the largest faces. A last row that is not full counts against them, and so do cards that
// do not fit; page.css has the same limit of 220 pixels. Once a card was turned, the cards stay where they are if they fit.
const arrange = ({ clientWidth, clientHeight }) => {
  const { cards: { length }, choices } = game;
  if (choices[0] && 46 * game.columns <= clientWidth) return;
  let largest = 0;
  for (let columns = 1; columns <= min(length, 26, clientWidth / 46); columns++) {
    const rows = ceil(length / columns);
    const side = min(220, clientWidth / columns, (clientHeight - find("[role=status]").clientHeight) / rows);
    const size = side * (side < 46 ? .1 : 2 + length / columns - rows);
    if (size > largest) {
      largest = size;
      game.arrange(columns);
    }
  }
};

onresize = () => game && layOut();

// The clock.

const time = () => start ? performance.now() - start : game.elapsed;

// The clock starts with the first card, and stands still while the page is hidden.
const resume = () => {
  if (game?.choices[0]) start ||= performance.now() - game.elapsed;
};

// Stops the clock and keeps the game.
const pause = () => {
  if (!game?.choices[0]) return;
  game.pass(time());
  start = null;
  if (game.left) keep(gameKey(), written(game));
};

document.onvisibilitychange = () => document.hidden ? pause() : resume();
setInterval(() => game?.bonus && game.open[0] && draw(), 250);

// Keys and choices.

const press = event => {
  const { columns } = game;
  const { length } = buttons;
  const first = focus - focus % columns;
  const rest = length % columns;
  // A last row that is not full is in the middle.
  const spot = i => i < length - rest ? i : i + (columns - rest >> 1);
  const below = step => buttons.findIndex((_, i) => spot(i) === spot(focus) + step);
  const card = {
    ArrowLeft: focus - 1,
    ArrowRight: focus + 1,
    ArrowUp: below(-columns),
    ArrowDown: below(columns),
    Home: first,
    End: min(first + columns, length) - 1,
  }[event.key];
  if (buttons[card]) {
    event.preventDefault();
    move(card);
  }
};

const move = card => {
  buttons[focus].tabIndex = -1;
  focus = card;
  buttons[card].tabIndex = 0;
  buttons[card].focus();
};

const choose = i => {
  move(i);
  const [first] = game.open;
  const points = game.choose(i, time());
  pause();
  resume();
  draw();
  const card = game.cards[i];
  const { place, kind, isFound, lang } = card;
  // With the second card of a move there are points.
  const news = points === null ? [texts.alreadyUp] : points == null ? [] : [
    fill(isFound ? texts.match : texts.mismatch, first),
    points > 0 ? `+${points}` : points ? signed(points) : "",
    isFound || game.players < 2 ? "" : fill(texts.turn, { player: player(game.turn) })
  ];
  say(`${place}: ${kind ?? ""}`, isolated(nameOf(card), lang ?? language), ` – ${news.join(" ")}`);
  if (points && !game.left) {
    keep(gameKey(), "");
    // The last cards are seen first.
    setTimeout(() => game?.left === 0 && finish(), 600);
  }
};

// What is shown.

const draw = () => {
  game.pass(time());
  game.cards.forEach((card, i) => drawCard(card, buttons[i]));
  const { players, points, moves, turn } = game;
  const scores = players > 1 ? points.map((points, i) => [player(i), points]) : [[texts.score, points[0]], [texts.moves, moves]];
  find(".scores").innerHTML = scores.map(([label, number], i) => `<span role="group" aria-label="${label}" aria-current="${players > 1 && i === turn}">${signed(number)}<small>${players > 2 ? i + 1 : label}</small></span>`).join("");
};

let drawCard = (card, button) => {
  const { face, place, since, isFound } = card;
  const [, front, corner] = button.children;
  const isUp = since != null;
  const name = isUp ? nameOf(card) : texts.faceDown;
  const isPicture = isUp && (card.isPicture ??= name === face || isDrawn(face));
  // A card that was turned down keeps its face until it has turned.
  if (isUp) {
    front.innerText = isPicture ? face : name;
    front.style = `--length:${lengthOf(name)}`;
  }
  corner.innerText = isFound ? "✓" : !isUp ? place : game.bonus ? game.seconds(card) : "";
  button.className = `${isUp ? "up" : "down"} ${isPicture && "picture"} ${isFound && "found"}`;
  button.lang = isUp ? card.lang ?? language : root.lang;
  button.ariaLabel = `${place}, ${isUp && card.kind || ""}${name}${isFound ? `, ${texts.found}` : ""}`;
};

// The length of the longest line of a text on a card, in letters of the usual width: some are nearly twice as wide. A word
// that would be too small is broken.
const lengthOf = text => {
  const width = text => text.replace(/[mwжмфшщю\u2E80-\u{10FFFF}]/giu, "mm").length;
  return max(min(22, max(...text.split(/[\s-]/).map(width))), floor(2 * sqrt(width(text))));
};

const player = i => fill(texts.player, { n: i + 1 });
const say = (...words) => find("[role=status]").replaceChildren(...words);
const signed = number => `${number}`.replace("-", "−");

// The panel of a game that is over. It is the same when the page is loaded again, whatever else was played since.
const finish = () => {
  const { pairs, bonus, points, moves, stars, isOwn, lesson } = game;
  const most = max(...points);
  let heading = texts.allFound;
  if (points[1] == null) {
    const rating = find(".stars");
    rating.append("★★★☆☆".slice(3 - stars, 6 - stars));
    rating.ariaLabel = fill(texts.stars, { n: stars });
    const key = `memorize best ${theme.id} ${pairs} ${bonus}${lesson ?? ""}`;
    const best = store[key];
    const isBest = isOwn && !(best >= most);
    if (isBest) keep(key, most);
    game.remark ??= isBest ? best == null ? texts.firstWin : texts.newBest
      : best > 0 ? fill(texts.best, { points: fill(texts.points, { n: best }) }) : "";
  } else {
    const winners = points.flatMap((points, i) => points === most ? player(i) : []);
    const players = new Intl.ListFormat(root.lang).format(winners);
    heading = fill(winners[1] ? texts.tie : texts.wins, { players });
  }
  find("h2").append(heading);
  find(".facts").append(`${fill(texts.movesMade, { n: moves })}\n${game.remark ?? ""}`);
  history.replaceState(written(game), "");
  say();
  find("dialog").showModal();
};

// The menu.

const fields = () => [...main.querySelectorAll("input")];

// Begins the game that the menu asks for. After a chosen seed the next ones follow, as in the terminal.
const beginNext = () => {
  game.choices = [];
  keep(gameKey(), "");
  const next = game.isOwn ? "" : `&seed=${game.seed + 1}`;
  visit(`#theme=${theme.id}${next}${fields().map(({ name, min, value, checked }) => `&${name}=${min ? value : +checked}`).join("")}`);
};
