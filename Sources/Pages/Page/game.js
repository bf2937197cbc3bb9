const { ceil, floor, max, min, sqrt } = Math;

// The game. Documentation/Games.md specifies its rules and deals, which are the same on every machine.

// The random numbers of a deal, from 0 to bound - 1: SplitMix64, whose 64 bits need BigInt.
const randomNumbers = seed => {
  const wrap = number => BigInt.asUintN(64, number);
  let state = BigInt(seed);
  return bound => {
    if (bound === 1) return 0;
    const count = BigInt(bound);
    for (;;) {
      state = wrap(state + 0x9E3779B97F4A7C15n);
      let drawn = wrap((state ^ state >> 30n) * 0xBF58476D1CE4E5B9n);
      drawn = wrap((drawn ^ drawn >> 27n) * 0x94D049BB133111EBn);
      drawn ^= drawn >> 31n;
      // All numbers are equally likely: the last, incomplete run of remainders is drawn again.
      if (drawn < 2n ** 64n - 2n ** 64n % count) return Number(drawn % count);
    }
  };
};

// The order of a deck: by scalars, decomposed and without presentation selectors. Lists are compared as text, in which
// numbers of the same length are in their order.
const ordered = faces => {
  const key = face => Array.from(face.normalize("NFD").replace(/[\uFE0E\uFE0F]/g, ""), scalar => 1e7 + scalar.codePointAt());
  return [...faces].sort((one, other) => key(one) < key(other) ? -1 : 1);
};

// The cards in reading order: the face of each, and whether it is the first or second of its pair.
const deal = (faces, pairs, seed) => {
  const below = randomNumbers(seed);
  const swap = (list, i, j) => { [list[i], list[j]] = [list[j], list[i]]; };
  const deck = ordered(faces);
  for (let i = 0; i < pairs; i++) swap(deck, i, i + below(deck.length - i));
  const cards = deck.slice(0, pairs).flatMap(face => [[face, 0], [face, 1]]);
  for (let i = 2 * pairs; --i;) swap(cards, i, below(i + 1));
  return cards;
};

class Game {
  // The choices that had an effect: [card, time]. They and the setup determine the whole game.
  choices = [];
  // Milliseconds of play.
  elapsed = 0;
  moves = 0;
  // The player whose turn it is.
  turn = 0;
  // The cards that are up and not found: the first of a move, or a mismatch.
  open = [];

  // The setup has faces, pairs, seed, columns, players (how many), bonus (whether there is one) and isOwn; with words also
  // how the two cards of a face differ.
  constructor(setup) {
    Object.assign(this, setup);
    const { faces, pairs, seed, columns, players } = setup;
    this.left = pairs;
    this.points = Array(players).fill(0);
    // Each card: for how long it was up before; while it is up, also since when.
    this.cards = deal(faces, pairs, seed).map(([face, side]) => ({ face, ...this.look?.(face, side), used: 0 }));
    this.arrange(columns);
  }

  // Gives each card its place, such as b3.
  arrange(columns) {
    this.columns = columns;
    this.cards.forEach((card, i) => card.place = (10 + i % columns).toString(36) + ceil((i + 1) / columns));
  }

  // Three for as many moves as a perfect memory needs on average, two for up to 2¼ moves a pair.
  get stars() {
    return 100 * this.moves < 161 * this.pairs + 100 ? 3 : 4 * this.moves <= 9 * this.pairs ? 2 : 1;
  }

  pass(time) {
    if (this.left && time > this.elapsed) this.elapsed = floor(time);
  }

  // The bonus of a card that is up.
  seconds({ used, since }) {
    return floor(max(0, 6000 - used - this.elapsed + since) / 1000);
  }

  // Turns a card up. Returns the points of the move: undefined for its first card, null where nothing can be turned.
  choose(i, time) {
    const card = this.cards[i];
    if (!card || card.since != null) return null;
    this.pass(time);
    const { elapsed, open, turn } = this;
    this.choices.push([i, elapsed]);
    // Two cards that do not match are turned down.
    if (open[1]) for (const one of open.splice(0)) {
      one.used += elapsed - one.since;
      one.since = null;
      one.isSeen = true;
    }
    card.since = elapsed;
    const first = open[0];
    open.push(card);
    if (!first) return;
    let points = 0;
    this.moves++;
    if (first.face === card.face) {
      for (const one of open.splice(0)) {
        points += 1 + (this.bonus && this.seconds(one));
        one.isFound = true;
      }
      this.left--;
    } else {
      for (const one of open) if (one.isSeen) points--;
      this.turn = (turn + 1) % this.players;
    }
    this.points[turn] += points;
    return points;
  }
}
