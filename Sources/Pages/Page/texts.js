
// What texts of the themes need beside words.js.

// They belong to the deck: a game that the browser kept ends when one of them has changed.
lasting.push("ownWords");
const wordSetup = setup;
setup = (theme, wish) => ({ ...wordSetup(theme, wish), ownWords: theme.words && JSON.stringify([...wordsOf(theme)]) });
const plainKeptGame = keptGame;
keptGame = text => {
  const game = plainKeptGame(text);
  if (game && game.ownWords === JSON.parse(text).ownWords) return game;
};

// A text is isolated, because it may run the other way. A pair of two texts shows its emoji once it is found.
const plainDrawCard = drawCard;
drawCard = (card, button) => {
  plainDrawCard(card, button);
  const { face, word, since, isFound } = card;
  if (!word || since == null) return;
  const front = button.querySelector("span");
  const sign = isFound && game.look(face, 0).word ? `${face}\n` : "";
  front.replaceChildren(make("bdi", { innerText: sign + word }));
};
