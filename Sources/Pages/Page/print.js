
// The cards of the game on paper, as `memorize print` has them: two of each face, or a face and its word. While the page is
// printed, they take the place of the game.

onbeforeprint = () => {
  onafterprint();
  if (!game) return;
  const cards = game.faces.flatMap(face => [0, 1].map(side => paperCard({ face, ...game.look?.(face, side) })));
  const sheets = ceil(cards.length / 20);
  for (let sheet = 0; sheet < sheets;) {
    const section = copyOf("sheet").firstChild;
    const [heading, grid] = section.children;
    section.style = tints(theme);
    grid.append(...cards.slice(20 * sheet, 20 * ++sheet));
    heading.append(isolated(theme.name, ""), sheets > 1 ? ` ${sheet}/${sheets}` : "");
    document.body.append(section);
  }
};

onafterprint = () => root.querySelectorAll("section").forEach(one => one.remove());

const paperCard = card => {
  const text = card.word || isDrawn(card.face) ? card.word : nameOf(card);
  const div = make("div", { className: "card" });
  div.append(text && text !== card.face
    ? make("span", { innerText: text, lang: card.lang ?? language, dir: "auto", style: `--length:${lengthOf(text)}` })
    : make("b", { innerText: card.face }));
  return div;
};
