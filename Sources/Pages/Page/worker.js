// Keeps a published page on the device, and answers for its server.
//
// All files of a version are kept, or none: each must have its checksum. Until then the last version answers, so that no page
// is made of two versions.
// Before this, InstallablePage.swift writes `version` and `files`, the checksums of the files by their paths.
const place = `memorize ${registration.scope} `;
const current = place + version;

// From the server, whatever the browser has cached.
async function keep() {
  const cache = await caches.open(current);
  await cache.addAll(Object.keys(files).map(path => new Request(path, { integrity: files[path], cache: "reload" })));
  skipWaiting();
}

// Other sites may have the same origin.
async function forgetOlder() {
  for (const name of await caches.keys()) if (name.startsWith(place) && name !== current) await caches.delete(name);
  await clients.claim();
}

async function answer(request) {
  const cache = await caches.open(current);
  const kept = await cache.match(request.url.replace(/(index\.html)?([?#].*)?$/, ""));
  return kept ?? fetch(request);
}

oninstall = event => event.waitUntil(keep());
onactivate = event => event.waitUntil(forgetOlder());
onfetch = event => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
};
