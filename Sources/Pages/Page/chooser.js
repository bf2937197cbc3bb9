
// The chooser of a page with several themes.

// The themes by their ids. One whose id an earlier theme has gets its place in the page, too: each has its own address, game
// and scores.
const themesByID = new Map();
themes.forEach((theme, index) => {
  if (themesByID.has(theme.id)) theme.id += `-${index}`;
  themesByID.set(theme.id, theme);
});
chosen = id => themesByID.get(id);

function showChooser() {
  show("chooser", texts.memory);
  for (const theme of themes) {
    const row = copyOf("theme");
    const [link, name, cards, faces] = row.querySelectorAll("a, b, span");
    link.href = `#theme=${theme.id}`;
    link.style = tints(theme);
    name.append(theme.name);
    cards.append(worded(texts.cards, { n: 2 * theme.numberOfPairs }));
    faces.append(theme.emojis.slice(0, 8).join(" "));
    find("ul").append(row);
  }
}
