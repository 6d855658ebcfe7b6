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
  let pointed = false
  const wait = () => {
    clearTimeout(timer)
    if (!pointed && !sheet.matches(':focus-within'))
      timer = setTimeout(() => (dialog.dataset.state = 'gone'), TIMEOUT_MS)
  }
  for (const type of ['focusin', 'focusout']) sheet.addEventListener(type, wait, { signal })
  // The backdrop is a part of the sheet's cross: to the browser a pointer beside the sheet is over it as well.
  document.addEventListener(
    'pointermove',
    ({ clientX: x, clientY: y }) => {
      const { left, right, top, bottom } = sheet.getBoundingClientRect()
      const now = x >= left && x <= right && y >= top && y <= bottom
      if (now === pointed) return
      pointed = now
      wait()
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => void (key === 'Escape' && dialog.open && dialog.close()),
    { signal },
  )
  // It was opened by the HTML, so the browser knows nothing that had the focus before.
  dialog.addEventListener('close', () => document.getElementById('content')?.focus(), { signal })
  wait()
  return () => {
    clearTimeout(timer)
    listening.abort()
  }
}
