
// The cards of the game on paper, as `memorize print` has them: two of each face, or a face and its word. While the page is
// printed, they take the place of the game.

onbeforeprint = () => {
  onafterprint();
  if (!game) return;
  const cards = game.faces.flatMap(face => [0, 1].map(side => paperCard({ face, ...game.look?.(face, side) })));
  const sheets = cards.length / 20;
  for (let sheet = 0; sheet < sheets; sheet++) {
    const section = copyOf("sheet").firstChild;
    section.style = `--color:${theme.color.slice(0, 7)}`;
    const [heading, grid] = section.children;
    heading.append(isolated(theme.name, ""), sheets > 1 ? ` ${sheet + 1}/${ceil(sheets)}` : "");
    grid.innerHTML = cutLines();
    grid.append(...cards.slice(20 * sheet, 20 * sheet + 20));
    document.body.append(section);
  }
};

onafterprint = () => {
  for (const section of document.querySelectorAll("section")) section.remove();
};

// The menu may be a new one.
main.addEventListener("click", ({ target }) => target.className === "print" && print());

function paperCard(card) {
  const div = make("div", { className: "card" });
  const text = card.word || isDrawn(card.face) ? card.word : nameOf(card);
  if (text && text !== card.face) {
    const span = make("span", { textContent: text, lang: card.lang ?? language, dir: "auto" });
    span.style = `--length:${max(...text.split(/[\s-]/).map(letters), floor(2 * sqrt(letters(text))))}`;
    div.append(span);
  } else {
    div.append(make("b", { textContent: card.face }));
  }
  return div;
}

// The width of a text in letters of the usual width: some are nearly twice as wide.
const letters = text => [...text].reduce((sum, letter) => sum + (letter >= "\u2E80" || "mwMWжмфшщюЖМФШЩЮ".includes(letter) ? 2 : 1), 0);

function cutLines() {
  const down = [5, 50, 95, 140, 185];
  const lines = [...down.map(x => `M${x} 0v235`), ...[...down, 230].map(y => `M0 ${y}h190`)];
  return `<svg viewBox="0 0 190 235"><path d="${lines.join("")}"/></svg>`;
}
