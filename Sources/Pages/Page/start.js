
// The last script, after those that change the page.
onhashchange = () => arrive();
route();
