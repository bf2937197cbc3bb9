
// Those who read a book take a link for one to another page, so it is not followed.
visit = arrive;
main.onclick = event => {
  const link = event.target.closest("a");
  if (!link) return;
  event.preventDefault();
  visit(link.getAttribute("href"));
};
