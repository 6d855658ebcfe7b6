/** How long a popup stands in the enhanced page (spec, section 9). */
const TIMEOUT_MS = 3000

/**
 * Closes a popup that is open in the page after its time, unless it has the pointer or the focus, and with Escape; what is
 * returned stops that. What goes by itself leaves its room, so that nothing moves under the reader's hand.
 */
export function attachPopup(dialog: HTMLDialogElement): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const sheet = dialog.firstElementChild as HTMLElement
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => (dialog.dataset.state = 'gone'), TIMEOUT_MS)
  }
  for (const held of ['mouseenter', 'focusin']) sheet.addEventListener(held, () => clearTimeout(timer), { signal })
  for (const left of ['mouseleave', 'focusout']) sheet.addEventListener(left, wait, { signal })
  document.addEventListener('keydown', ({ key }) => void (key === 'Escape' && dialog.open && dialog.close()), { signal })
  // It was opened by the HTML, so the browser knows nothing that had the focus before.
  dialog.addEventListener('close', () => document.getElementById('content')?.focus(), { signal })
  wait()
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
