
// A published page can be installed, and plays when its server is gone. A copy of it in a file asks for nothing.
if (location.protocol.startsWith("http")) {
  for (const [rel, href] of [["manifest", "manifest.webmanifest"], ["apple-touch-icon", "icon-192.png"]])
    document.head.append(make("link", { rel, href }));
  document.querySelector("[rel=icon]").href = "icon-192.png";
  navigator.serviceWorker?.register("worker.js").catch(() => {});
}
