/** The type of a script that waits. Browsers ignore scripts of unknown types. */
export const ASLEEP = 'text/asleep'
/** The media of a link to a script that waits. Browsers don't load for others than their own. */
export const LATER = 'not all'
/** The key in sessionStorage where forms save what was typed in this tab. */
export const DRAFTS = 'typed'
/** A document takes less than this many milliseconds over 4G, even on a new connection. */
export const SLOW_MS = 1000

type Line = { saveData?: boolean; effectiveType?: string }

/**
 * Starts the page's scripts when they can help: at the first focus in a field, at a mouse over something to press, if
 * this tab has a draft, or once the page is idle on a good connection. The server sends this function as text, so it may
 * use nothing but its parameters.
 *
 * A touch doesn't wake them. It is a press already, which works as HTML, and scripts would only slow down its answer. On
 * a slow connection that's also true of a mouse over a link or a button that sends a form. They hardly help to log in.
 *
 * A member's page that the browser shows from memory is loaded again.
 *
 * @param slowMs A document that took longer than this many milliseconds came over a slow connection. Only some browsers say
 * what connection they have, and they don't know it yet on a first visit.
 */
export function wakeScripts(asleep: string, later: string, drafts: string, slowMs: number): void {
  const script = document.querySelector<HTMLScriptElement>(`script[type="${asleep}"]`)
  if (!script) return
  // On Back, browsers show a page from memory, after logging out too. Without TLS, no-store doesn't stop them.
  addEventListener('pageshow', ({ persisted }) => {
    const { documentElement: root } = document
    if (!persisted || !root.dataset.member) return
    root.hidden = true // until the new page is there
    location.reload()
  })
  const line = (navigator as { connection?: Line }).connection
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // This script may be cached, and run before the document has ended. When that was, Firefox says only by domInteractive.
  const isSlow = () =>
    line?.saveData ||
    /[23]g/.test(line?.effectiveType ?? '') ||
    (page && (page.domInteractive || performance.now()) - page.fetchStart > slowMs)

  let awake = false
  const wake = async () => {
    if (awake) return
    awake = true
    const links = [...document.querySelectorAll<HTMLLinkElement>(`link[media="${later}"]`)]
    if (isSlow() && !(await fetchAll(links))) {
      awake = false
      return
    }
    for (const link of links) {
      const loading = link.cloneNode() as HTMLLinkElement // Firefox looks at the media of new links only
      loading.removeAttribute('media')
      link.replaceWith(loading)
    }
    // React must find the page as the server wrote it, so run a copy of the script, which is removed before hydration.
    const woken = document.createElement('script')
    woken.type = 'module'
    woken.nonce = script.nonce
    woken.textContent = script.textContent
    document.head.append(woken)
    woken.remove()
  }
  // A module's download can't be canceled, so the cache gets it first. False if the reader pressed something meanwhile:
  // its answer shouldn't have to share the line.
  const fetchAll = async (links: HTMLLinkElement[]) => {
    const leaving = new AbortController()
    const leave = () => leaving.abort()
    const presses = ['submit', 'beforeunload'] // Safari on phones has no beforeunload
    for (const event of presses) addEventListener(event, leave)
    await Promise.allSettled(
      links.map(async ({ href }) => (await fetch(href, { signal: leaving.signal })).blob()),
    )
    for (const event of presses) removeEventListener(event, leave)
    return !leaving.signal.aborted
  }

  const isOn = (target: EventTarget | null, selector: string) =>
    (target as Element | null)?.closest?.(selector)
  const fields = 'input:not([type=email], [type=password]), select, textarea'
  document.addEventListener('focusin', ({ target }) => isOn(target, fields) && void wake())
  if (isOn(document.activeElement, fields)) void wake()
  try {
    if (sessionStorage.getItem(drafts)) void wake()
  } catch {} // the browser blocks storage

  const pressed = () => (isSlow() ? `button[type=button], ${fields}` : `a, button, summary, label, ${fields}`)
  document.addEventListener(
    'pointerover',
    ({ target, pointerType }) => pointerType === 'mouse' && isOn(target, pressed()) && void wake(),
  )
  addEventListener('load', () => {
    if (isSlow()) return
    const whenIdle = window.requestIdleCallback as typeof requestIdleCallback | undefined
    // Idle time may never come, as in a window that has nothing left to draw.
    if (whenIdle) whenIdle(() => void wake(), { timeout: 2000 })
    else setTimeout(() => void wake())
  })
}
