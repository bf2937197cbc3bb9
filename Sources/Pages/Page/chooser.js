
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
  const rows = themes.map(theme => {
    const row = copyOf("theme").querySelector("li");
    const [link, , , name, cards, faces] = row.querySelectorAll("*");
    link.href = `#theme=${theme.id}`;
    link.style = tints(theme);
    // Beside what stands below it, whichever way it runs.
    name.append(isolated(theme.name, ""));
    cards.append(fill(texts.cards, { n: 2 * theme.numberOfPairs }));
    faces.append(...theme.emojis.slice(0, 6).map(textContent => make("b", { textContent })));
    return row;
  });
  find("ul").append(...rows);
  const search = find("input");
  search.hidden = themes.length < 20;
  search.oninput = () => {
    const words = folded(search.value).split(" ");
    rows.forEach((row, index) => row.hidden = !words.every(word => searchText(themes[index]).includes(word)));
    find("[role=status]").textContent = rows.every(row => row.hidden) ? texts.noThemeFound : "";
  };
}

const folded = text => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const searchText = theme => theme.text ??= folded([theme.name, ...theme.emojis.flatMap(face => [face, nameOf({ face })])].join());
