/** The type of a script that waits. Browsers don't run types they don't know. */
export const ASLEEP = 'text/asleep'
/** The rel of a link to a script that waits. */
export const LATER = 'later'
/** The key of sessionStorage under which forms keep what was typed in this tab. */
export const DRAFTS = 'typed'

type Line = { saveData?: boolean; effectiveType?: string }

/**
 * Starts the page's scripts when they can help: at the first focus in a field, at a mouse over something to press, or once the
 * page is idle on a good connection. The server sends this function as text, so it may use nothing but its parameters.
 *
 * A touch doesn't wake them. It is a press already, which works as HTML, and scripts would only slow down its answer.
 *
 * @param slowMs A document that took longer than this many milliseconds came over a slow connection. Only some browsers say
 * what connection they have, and they don't know it yet on a first visit.
 */
export function wakeScripts(asleep: string, later: string, drafts: string, slowMs: number): void {
  const script = document.querySelector<HTMLScriptElement>(`script[type="${asleep}"]`)
  if (!script) return
  const fields = 'input, select, textarea'
  const isOn = (target: EventTarget | null, selector: string) =>
    target instanceof Element && target.closest(selector) !== null

  const ends = new AbortController()
  const wake = () => {
    if (ends.signal.aborted) return
    ends.abort()
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${later}]`))
      link.rel = 'modulepreload'
    // React finds the page as the server wrote it: the script that runs is another one, and is gone before that.
    const woken = document.createElement('script')
    woken.type = 'module'
    woken.nonce = script.nonce
    woken.textContent = script.textContent
    document.head.append(woken)
    woken.remove()
  }
  const on = (type: string, isCause: (event: Event) => boolean) =>
    document.addEventListener(type, (event) => isCause(event) && wake(), {
      capture: true,
      passive: true,
      signal: ends.signal,
    })
  on('focusin', ({ target }) => isOn(target, fields))
  on(
    'pointerover',
    (event) =>
      (event as PointerEvent).pointerType === 'mouse' &&
      isOn(event.target, `a, button, summary, label, ${fields}`),
  )

  const isGood = () => {
    const line = (navigator as { connection?: Line }).connection
    if (line?.saveData || /[23]g/.test(line?.effectiveType ?? '')) return false
    const page = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
    return !page || page.responseEnd - page.fetchStart < slowMs
  }
  const hasDraft = () => {
    try {
      return sessionStorage.getItem(drafts) !== null && document.querySelector('form[method=post]') !== null
    } catch {
      return false // the browser keeps nothing
    }
  }
  if (isOn(document.activeElement, fields) || hasDraft()) return wake()
  const whenIdle = () =>
    isGood() &&
    ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 2000 }) : setTimeout(wake, 200))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true, signal: ends.signal })
}
