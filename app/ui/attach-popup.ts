/** How long a popup is shown with JavaScript. */
const TIMEOUT_MS = 3000

/**
 * Closes a popup after its time unless it's hovered or focused, on Escape, and on a click outside, which still reaches
 * its target. Returns a function that stops this.
 */
export function attachPopup(dialog: HTMLDialogElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const on = (target: EventTarget, types: string[], act: (event: Event) => void) => {
    for (const type of types) target.addEventListener(type, act, { signal })
  }
  let timer: ReturnType<typeof setTimeout>
  // Unlike close(), this doesn't move the focus.
  const go = () => (dialog.dataset.state = 'gone')
  const wait = () => {
    clearTimeout(timer)
    if (!dialog.matches(':hover, :focus-within')) timer = setTimeout(go, TIMEOUT_MS)
  }
  on(dialog, ['mouseenter', 'mouseleave', 'focusin', 'focusout'], wait)
  on(document, ['click'], ({ target }) => void (dialog.contains(target as Node) || go()))
  on(document, ['keydown'], (event) => {
    if ((event as KeyboardEvent).key === 'Escape' && dialog.open) dialog.close()
  })
  // The HTML opened the dialog, so the browser can't restore the focus.
  on(dialog, ['close'], () => document.getElementById('content')?.focus())
  wait()
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
