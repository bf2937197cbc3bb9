
// A published page can be installed, and plays when its server is gone. A copy of it in a file asks for nothing.
if (location.protocol.startsWith("http")) {
  for (const [rel, href] of [["manifest", "manifest.webmanifest"], ["apple-touch-icon", "icon-192.png"]])
    document.head.append(make("link", { rel, href }));
  document.querySelector("[rel=icon]").href = "icon-192.png";
  // Left to itself, Chromium looks for a new version only during a longer visit.
  navigator.serviceWorker?.register("worker.js").then(kept => kept.update()).catch(() => {});
  // Without a network, or where the browser computes no checksums because the connection is not encrypted, the page has no number.
  if (navigator.onLine && window.crypto?.subtle) showNumber().catch(() => {});
}

// The number and the date of the index beside the page, such as "№ 12 · 2026-11-28", where the page can be kept. A page that the
// browser kept may be older than the index, and then shows none.
async function showNumber() {
  const answer = await fetch("index.json", { cache: "no-cache" });
  const { number, files } = await answer.json();
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(source)));
  const sha256 = [...sum].map(byte => byte.toString(16).padStart(2, 0)).join("");
  if (!files.some(file => file.path === "index.html" && file.sha256 === sha256)) return;
  const written = answer.headers.get("Last-Modified");
  const textContent = `№ ${number}` + (written ? ` · ${new Date(written).toISOString().slice(0, 10)}` : "");
  for (const view of [main, ...[...root.querySelectorAll("template")].map(one => one.content)])
    view.querySelector(".keep")?.after(make("small", { className: "number", dir: "ltr", textContent }));
}
