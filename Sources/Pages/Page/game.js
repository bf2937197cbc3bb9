"use strict";

const { ceil, floor, max, min, round, sqrt } = Math;

// The game. Documentation/Games.md specifies its rules and deals, which are the same on every machine.

// The random numbers of a deal: SplitMix64, whose 64 bits need BigInt.
class Random {
  constructor(seed) { this.state = BigInt(seed); }

  next() {
    const wrap = number => BigInt.asUintN(64, number);
    this.state = wrap(this.state + 0x9E3779B97F4A7C15n);
    let mixed = wrap((this.state ^ this.state >> 30n) * 0xBF58476D1CE4E5B9n);
    mixed = wrap((mixed ^ mixed >> 27n) * 0x94D049BB133111EBn);
    return mixed ^ mixed >> 31n;
  }

  // A number from 0 to bound - 1, all equally likely: the last, incomplete run of remainders is drawn again.
  below(bound) {
    if (bound === 1) return 0;
    const count = BigInt(bound);
    const end = 2n ** 64n - 2n ** 64n % count;
    for (;;) {
      const drawn = this.next();
      if (drawn < end) return Number(drawn % count);
    }
  }
}

// The order of a deck: by scalars, decomposed and without presentation selectors. Lists are compared as text, in which
// numbers of the same length are in their order.
function ordered(faces) {
  const key = face => Array.from(face.normalize("NFD").replace(/[\uFE0E\uFE0F]/g, ""), scalar => 1e7 + scalar.codePointAt());
  return [...faces].sort((one, other) => key(one) < key(other) ? -1 : 1);
}

// The cards in reading order: the face of each, and whether it is the first or second of its pair.
function deal(faces, pairs, seed) {
  const random = new Random(seed);
  const swap = (list, one, other) => { [list[one], list[other]] = [list[other], list[one]]; };
  const deck = ordered(faces);
  for (let index = 0; index < pairs; index++) swap(deck, index, index + random.below(deck.length - index));
  const cards = deck.slice(0, pairs).flatMap(face => [[face, 0], [face, 1]]);
  for (let index = cards.length - 1; index > 0; index--) swap(cards, index, random.below(index + 1));
  return cards;
}

// The columns of the usual table: about square, wider than high, without a gap in the last row where possible.
function usualColumns(cards) {
  const least = ceil(sqrt(cards));
  const most = min(floor(1.5 * least), 26);
  for (let columns = least; columns <= most; columns++) if (cards % columns === 0) return columns;
  return min(least, 26);
}

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
    this.left = setup.pairs;
    this.points = Array(setup.players).fill(0);
    // Each card: its place, such as b3; since when it is up, and for how long it was up before.
    this.cards = deal(setup.faces, setup.pairs, setup.seed).map(([face, side], index) => ({
      face,
      ...this.look?.(face, side),
      place: String.fromCharCode(97 + index % setup.columns) + floor(1 + index / setup.columns),
      since: null,
      used: 0,
    }));
  }

  // Three for as many moves as a perfect memory needs on average, two for up to 2¼ moves a pair.
  get stars() {
    return 100 * this.moves < 161 * this.pairs + 100 ? 3 : 4 * this.moves <= 9 * this.pairs ? 2 : 1;
  }

  pass(time) {
    if (this.left && time > this.elapsed) this.elapsed = floor(time);
  }

  // The bonus of a card that is up.
  seconds(card) {
    return floor(max(0, 6000 - card.used - this.elapsed + card.since) / 1000);
  }

  // Turns a card up. Returns the points of the move: undefined for its first card, null where nothing can be turned.
  choose(index, time) {
    const card = this.cards[index];
    if (!card || card.since !== null) return null;
    this.pass(time);
    this.choices.push([index, this.elapsed]);
    if (this.open.length > 1) this.turnDown();
    card.since = this.elapsed;
    this.open.push(card);
    if (this.open.length > 1) return this.finishMove(...this.open);
  }

  turnDown() {
    for (const card of this.open) {
      card.used += this.elapsed - card.since;
      card.since = null;
      card.isSeen = true;
    }
    this.open = [];
  }

  finishMove(first, second) {
    const player = this.turn;
    let points = 0;
    this.moves++;
    if (first.face === second.face) {
      points = 2 + (this.bonus ? this.seconds(first) + this.seconds(second) : 0);
      first.isFound = second.isFound = true;
      this.open = [];
      this.left--;
    } else {
      for (const card of this.open) if (card.isSeen) points--;
      this.turn = (player + 1) % this.players;
    }
    this.points[player] += points;
    return points;
  }
}
