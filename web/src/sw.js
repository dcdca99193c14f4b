/*
 * sw.js: keeps the whole page in the browser, so that it opens and plays without a network. A new version is fetched
 * beside the old one and takes over when the page is opened or, in a single tab, loaded anew.
 */
const version = __VERSION__;
const files = __FILES__;
const kept = `kapelle-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(kept).then((store) => store.addAll(files.map((f) => new Request(f, { cache: "no-cache" })))),
  );
});

self.addEventListener("activate", (event) => {
  const drop = (names) =>
    names.filter((n) => n.startsWith("kapelle-") && n !== kept).map((n) => caches.delete(n));
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(drop(names)))
      .then(() => self.clients.claim()),
  );
});

/* The page asks for this when it is loaded anew; another tab that lives on the old files would miss them. */
self.addEventListener("message", (event) => {
  if (event.data !== "take over") return;
  const tabs = self.clients.matchAll({ type: "window", includeUncontrolled: true });
  event.waitUntil(tabs.then((open) => (open.length > 1 ? undefined : self.skipWaiting())));
});

/* What the server answers itself is never a file: it is always asked, and without a network there is no answer. */
const answered = /^(ws|api\/.*|healthz|metrics|feed\/.*|record\/.*)$/;

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  const base = new URL("./", location.href).pathname;
  if (url.pathname.startsWith(base) && answered.test(url.pathname.slice(base.length))) return;
  const wanted = event.request.mode === "navigate" ? "./" : event.request;
  event.respondWith(caches.match(wanted, { cacheName: kept }).then((found) => found ?? fetch(event.request)));
});

/* A notification that a telephone let only us show: it leads to its table, in the page that is open if there is one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const address = new URL(`./${event.notification.data ?? ""}`, location.href).href;
  const tabs = self.clients.matchAll({ type: "window" });
  event.waitUntil(
    tabs.then(([tab]) =>
      tab ? tab.focus().then((open) => open.navigate(address)) : self.clients.openWindow(address),
    ),
  );
});
