
// Words: a picture and its word are a pair, or two texts. They are those of a language that is learned, in which a face without a word
// is not dealt, or the theme's own, beside which such a face is dealt as two pictures.

// For a language there is a list for each theme, with the word of each face, empty for one that is not dealt. A pair of two
// texts has its own.
const { lang = "" } = byId("memorize-words") ?? {};

// The words of the faces that have some: one, or two in a list.
const wordsOf = theme => {
  const list = lang && content("memorize-words")[themes.indexOf(theme)];
  return new Map(theme.emojis.map((face, i) => [face, lang ? list[i] : theme.words?.[face]]).filter(([, word]) => word));
};

// The setup of a game with words, unless the wish or the theme is against it.
function withWords(theme, wish) {
  const words = wordsOf(theme);
  if (words.size < (lang ? 2 : 1)) return plainSetup(theme, wish);
  if (limited(wish.words, 0, 1) === 0) return { ...plainSetup(theme, wish), words: 0 };
  const emojis = lang ? [...words.keys()] : theme.emojis;
  const numberOfPairs = min(theme.numberOfPairs, emojis.length);
  return {
    ...plainSetup({ ...theme, emojis, numberOfPairs }, wish),
    words: 1,
    // Best scores are kept separately.
    lesson: ` ${lang || "own"}`,
    look: (face, side) => {
      const both = [words.get(face)].flat();
      const word = both[1] ? both[side] : side && both[0];
      return word ? { kind: `${both[1] ? texts.text : texts.word}: `, word, lang: both[1] ? "" : lang, isPicture: false } : { kind: `${texts.picture}: ` };
    },
  };
}

const plainSetup = setup;
setup = withWords;

// A theme that has too few words offers no choice.
const plainPlay = play;
play = () => {
  plainPlay();
  if (!("words" in game)) find("[name=words]").parentNode.remove();
};
