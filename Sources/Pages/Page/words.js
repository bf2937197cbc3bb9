
// Words in a language that is learned: a picture and its word are a pair. Each theme has a list with the word of each face, empty
// for a face that is not dealt.
function lessonOf({ emojis }, list) {
  return new Map(emojis.map((face, index) => [face, list[index]]).filter(([, word]) => word));
}

// The setup of a game with words, unless the wish or the theme is against it.
function withWords(theme, wish) {
  const { lang } = byId("memorize-words");
  const words = lessonOf(theme, content("memorize-words")[themes.indexOf(theme)]);
  if (words.size < 2) return plainSetup(theme, wish);
  if (limited(wish.words, 0, 1) === 0) return { ...plainSetup(theme, wish), words: 0 };
  const numberOfPairs = min(theme.numberOfPairs, words.size);
  return {
    ...plainSetup({ ...theme, emojis: [...words.keys()], numberOfPairs }, wish),
    words: 1,
    // Best scores are kept separately.
    lesson: " " + lang,
    look: (face, side) => side ? { kind: `${texts.word}: `, word: words.get(face), lang, isPicture: false } : { kind: `${texts.picture}: ` },
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
