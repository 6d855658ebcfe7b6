/** Under which the browser remembers that single keys are off. */
const STORED = 'carrel desk keys'

/** Where letters are text. */
const TYPING =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit], [type=button])'

/** Whether single keys do something in this browser. They do until someone turns them off. */
export function keysAreOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off'
  } catch {
    return true
  }
}

export function turnKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED)
    else localStorage.setItem(STORED, 'off')
  } catch {
    // Without object storage it holds until the page is left.
  }
}

/**
 * Single keys for a queue of the dashboard. What they do stands in the HTML: j and k go to the next and the last
 * `[data-desk-row]`; every other key presses the `[data-desk-key]` of that name in the row that has the focus, else in
 * the page outside of rows. '?' asks for help. Ctrl+Enter, or Cmd+Enter, sends the form that is typed in and goes on;
 * it works while single keys are off. Returns what takes the keys away again.
 */
export function attachDashboardKeys({
  isOn,
  onHelp,
}: {
  isOn: () => boolean
  onHelp: () => void
}): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { target } = event
    if (event.altKey || event.isComposing || event.defaultPrevented || !(target instanceof Element)) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter' && sent(target)) event.preventDefault()
      return
    }
    if (target.closest(TYPING) || modalIsOpen()) return
    if (!isOn()) return
    if (event.key === '?') {
      event.preventDefault()
      return onHelp()
    }
    const key = event.key.toLowerCase()
    const row = document.activeElement?.closest('[data-desk-row]') ?? null
    if (pressed(key, row)) event.preventDefault()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Notices are open dialogs too, but not modal: they take no keys. */
const modalIsOpen = () =>
  [...document.querySelectorAll('dialog[open]')].some((each) => each.matches(':modal'))

/** Sends the form around what is typed in, with the button that goes on to the next item if it has one. */
function sent(target: Element): boolean {
  const form = target.closest<HTMLFormElement>('main form[method="post"]')
  const button = form?.querySelector<HTMLButtonElement>('button[data-desk-key="n"]')
  if (!form || form.querySelector('[aria-disabled="true"]')) return false
  if (button?.disabled) return true
  form.requestSubmit(button)
  return true
}

function pressed(key: string, row: Element | null): boolean {
  const rows = [...document.querySelectorAll('[data-desk-row]')]
  if ((key === 'j' || key === 'k') && rows.length > 0) {
    const at = row ? rows.indexOf(row) + (key === 'j' ? 1 : -1) : 0
    return focusRow(rows[Math.min(Math.max(at, 0), rows.length - 1)]!)
  }
  const control =
    row?.querySelector<HTMLElement>(`[data-desk-key="${CSS.escape(key)}"]`) ??
    [...document.querySelectorAll<HTMLElement>(`[data-desk-key="${CSS.escape(key)}"]`)].find(
      (each) => !each.closest('[data-desk-row]'),
    )
  if (!control) return false
  control.click()
  // What a choice goes on with: the reason, for one.
  const next = control.dataset.deskThen
  const then = next
    ? document.getElementById(next)
    : control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      ? control
      : null
  then?.focus()
  return true
}

/** A row's first link or control has the focus, and with it the row: screen readers say what it is. */
function focusRow(row: Element): boolean {
  const target =
    row.querySelector<HTMLElement>('[data-desk-focus]') ?? row.querySelector<HTMLElement>('a, button, input')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
  return Boolean(target)
}
