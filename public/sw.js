// Saves visited public pages for reading offline. For each it saves the lite page of an anonymous visitor (requested
// without cookies): no names, scripts or pictures; for a search, the results everyone sees. It only answers
// navigations, and only if the network fails.
const PAGES = 'carrel-pages-1'
const STYLES = 'carrel-styles-1'
const MOST = 30
const FRESH_MS = 10 * 60_000
/** Older pages are too outdated to show. */
const OLDEST_MS = 30 * 24 * 60 * 60_000
/** Statuses for a removed page, whose saved copy must go too. */
const GONE = [403, 404, 410]
/** Forms that may log out this browser; under Security, a user can end the current login. */
const SIGNS_OUT = ['/signout', '/setting/data/delete', '/setting/security', '/reset-password']
/**
 * Public pages that look the same for everyone. The server writes this list above this file, from the routes'
 * handles. Nothing else is ever saved, least of all secret links.
 */
const { all: PUBLIC, sameQuery: SAME_QUERY } = self.OFFLINE

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { type, url } = event.data ?? {}
  // If this fails, the saved copy stays.
  if (type === 'keep') event.waitUntil(keep(new URL(url, location.origin)).catch(() => {}))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== location.origin) return
  const page = url.pathname.replace(/\.data$/, '')
  if (request.method === 'POST') {
    // Logging out deletes everything, and so does changing the appearance: in lite mode nothing is saved.
    if (SIGNS_OUT.includes(page)) event.waitUntil(drop())
    else if (page === '/appearance') event.waitUntil(drop().then(() => self.registration.unregister()))
    return
  }
  if (request.method !== 'GET') return
  // After the browser's own error a screen tries again, and nothing of ours but the embed may be in its frame.
  if (/^\/(screen|embed)\//i.test(page)) return
  if (request.headers.get('Save-Data') === 'on' && request.mode === 'navigate')
    return event.waitUntil(drop().then(() => self.registration.unregister()))
  if (request.mode === 'navigate') event.respondWith(live(event, url))
  else if (request.destination === 'style')
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()))
})

async function live(event, url) {
  try {
    const answer = await fetch(event.request)
    if (GONE.includes(answer.status)) event.waitUntil(forget(url))
    return answer
  } catch {
    return kept(url)
  }
}

/** Deletes every saved view of a page. */
async function forget({ href }) {
  await (await caches.open(PAGES)).delete(href, { ignoreSearch: true })
}

async function drop() {
  await Promise.all([...[PAGES, STYLES].map((name) => caches.delete(name)), dropRecords()])
}

/** Deletes what the home page caches (app/services/records.ts). */
function dropRecords() {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('carrel')
    request.onsuccess = request.onerror = request.onblocked = resolve
  })
}

/**
 * Requests a page as a visitor in lite mode and saves it with its style sheets. Deletes the oldest if there are
 * too many.
 */
async function keep(url) {
  if (url.origin !== location.origin || !PUBLIC.test(url.pathname)) return
  url.hash = ''
  const pages = await caches.open(PAGES)
  const before = await pages.match(url.href)
  if (before && Date.now() - Number(before.headers.get('X-Kept-At')) < FRESH_MS) return
  const answer = await fetch(url.href, { credentials: 'omit', headers: { 'Save-Data': 'on' } })
  if (GONE.includes(answer.status)) return forget(url)
  const type = answer.headers.get('Content-Type') ?? ''
  if (
    answer.status !== 200 ||
    answer.redirected ||
    !type.startsWith('text/html') ||
    /no-store/.test(answer.headers.get('Cache-Control') ?? '')
  )
    return
  const html = await answer.text()
  // A page with scripts, or with a notice for one user, isn't the one requested.
  if (/<script|class="(?:toast|popup)/.test(html)) return
  const headers = { 'Content-Type': type, 'X-Kept-At': String(Date.now()) }
  const policy = answer.headers.get('Content-Security-Policy')
  if (policy) headers['Content-Security-Policy'] = policy
  await pages.delete(url.href) // so that it becomes the newest
  await pages.put(url.href, new Response(html, { headers }))
  const all = await pages.keys()
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((old) => pages.delete(old)))
  await dropOld(pages)
  const styles = await caches.open(STYLES)
  for (const [, href] of html.matchAll(/<link rel="stylesheet" href="(\/assets\/[\w.-]+\.css)"/g)) {
    if (!(await styles.match(href))) await styles.add(href)
  }
}

/** The saved page, marked as such; otherwise a list of saved pages. */
async function kept(url) {
  const pages = await caches.open(PAGES)
  await dropOld(pages)
  // Another view of the same campus is useful; results for a different search aren't.
  const anyView = PUBLIC.test(url.pathname) && !SAME_QUERY.test(url.pathname)
  const found =
    (await pages.match(url.href.split('#')[0])) ??
    (anyView ? await pages.match(url.href, { ignoreSearch: true }) : undefined)
  if (!found) return listOf(pages)
  const at = new Date(Number(found.headers.get('X-Kept-At'))).toLocaleString(undefined, {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const banner = `<p class="note offline-note" role="status">You’re offline. This is a saved copy from ${at}. You can’t send forms right now.</p>`
  const html = (await found.text()).replace(/<main\b[^>]*>/, (main) => main + banner)
  return new Response(html, { headers: found.headers })
}

async function dropOld(pages) {
  await Promise.all(
    (await pages.keys()).map(async (request) => {
      const at = Number((await pages.match(request)).headers.get('X-Kept-At'))
      if (Date.now() - at > OLDEST_MS) await pages.delete(request)
    }),
  )
}

async function listOf(pages) {
  const entries = await Promise.all(
    (await pages.keys()).reverse().map(async (request) => {
      const title = /<title>([^<]*)<\/title>/.exec(await (await pages.match(request)).text())?.[1] ?? ''
      const { pathname, search } = new URL(request.url)
      // Both are copied from our own HTML and from a URL, so neither contains markup.
      return `<li><a href="${(pathname + search).replace(/&/g, '&amp;').replace(/"/g, '&quot;')}">${title.replace(/ · Carrel$/, '')}</a></li>`
    }),
  )
  const style = (await (await caches.open(STYLES)).keys())
    .map(({ url }) => `<link rel="stylesheet" href="${new URL(url).pathname}">`)
    .join('')
  const list = entries.length > 0 ? `<h2>Pages you can read offline</h2><ul>${entries.join('')}</ul>` : ''
  const html =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>You’re offline · Carrel</title>${style}</head><body><main id="content"><h1>You’re offline</h1>` +
    `<p>This page needs a connection. Go back to find what you typed, or try again once you’re online.</p><p><a href="">Try again</a></p>${list}</main></body></html>`
  const policy = "default-src 'none'; style-src 'self'"
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
