/** How long the enhanced page shows a popup. */
const TIMEOUT_MS = 3000

/**
 * Closes a popup after its time, unless it has the pointer or the focus, with Escape, and with a press beside it, which still
 * reaches what was pressed. The function that it returns stops that.
 */
export function attachPopup(dialog: HTMLDialogElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const on = (target: EventTarget, types: string[], act: (event: Event) => void) => {
    for (const type of types) target.addEventListener(type, act, { signal })
  }
  let timer: ReturnType<typeof setTimeout>
  // Unlike close(), this leaves the focus where it is.
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
  // The HTML opened it, so the browser doesn’t know what had the focus before.
  on(dialog, ['close'], () => document.getElementById('content')?.focus())
  wait()
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
