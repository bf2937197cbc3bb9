
// A published page can be installed, and plays when its server is gone. A copy of it in a file asks for nothing.
if (location.protocol.startsWith("http")) {
  for (const [rel, href] of [["manifest", "manifest.webmanifest"], ["apple-touch-icon", "icon-192.png"]])
    document.head.append(make("link", { rel, href }));
  document.querySelector("[rel=icon]").href = "icon-192.png";
  // Left to itself, Chromium looks for a new version only during a longer visit.
  navigator.serviceWorker?.register("worker.js").then(kept => kept.update()).catch(() => {});
}
