/** localStorage key that says that single-key shortcuts are off. */
// The old name of the dashboard stays: browsers have stored under this key.
const STORED = 'carrel desk keys'

/** Elements where letters are text. */
const TYPING =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=submit], [type=button])'

/** Whether single-key shortcuts are on in this browser. On by default. */
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
    // Without localStorage it's forgotten when the page is closed.
  }
}

/** A form that is being sent, and its answer or the next page isn't there yet. */
const SENDING = 'main form[aria-busy="true"]'

/** What an admin must leave, and so has seen, before keys count again. */
const ERROR = '[role="alert"]'

type Attached = {
  isOn: () => boolean
  onHelp: () => void
  /** A key was refused, because the page that it was meant for isn't there yet. */
  onEarly: () => void
}

/**
 * Single-key shortcuts from the HTML: j and k move between `[data-dashboard-row]`s; others click the `[data-dashboard-key]` with
 * that name, of several between spaces, in the focused row, or outside of rows. '?' shows help. Ctrl/Cmd+Enter always submits the current form and
 * goes on. What is typed while a form is being sent would end up in the wrong item, so it's refused, even when shortcuts
 * are off. Returns a function that removes them.
 */
export function attachDashboardKeys({ isOn, onHelp, onEarly }: Attached): () => void {
  let held = ''
  /** The field that the last key went to from a choice. */
  let reached: Element | null = null
  const onKey = (event: KeyboardEvent) => {
    // While it's held, the key would be typed into the field that it has gone to.
    if (event.repeat && event.key === held) return event.preventDefault()
    held = ''
    const { target } = event
    const from = reached
    reached = null
    if (event.altKey || event.isComposing || event.defaultPrevented || !(target instanceof Element)) return
    if (modalIsOpen()) return
    const sends = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    const types = event.key.length === 1 && !event.ctrlKey && !event.metaKey
    const isOfPage = target === document.body || target.closest('main')
    if ((sends || types) && isOfPage && document.querySelector(SENDING)) {
      event.preventDefault()
      if (!event.repeat) onEarly()
      return
    }
    if (sends && !event.repeat) {
      const sent = send(target)
      if (sent !== null) event.preventDefault()
      if (sent === false) onEarly()
    }
    // "a" or "d" has already gone to the reason. "r" would be its first letter.
    if (event.key === 'r' && types && target === from && target.matches(TYPING)) return event.preventDefault()
    if (!types || target.closest(TYPING) || target.closest(ERROR) || !isOn()) return
    if (event.key === '?') {
      event.preventDefault()
      return onHelp()
    }
    const key = event.key.toLowerCase()
    if (event.repeat && !isMove(key)) return
    const row = document.activeElement?.closest('[data-dashboard-row]') ?? null
    if (!pressed(key, row)) return
    event.preventDefault()
    if (!isMove(key)) held = event.key
    if (key === 'a' || key === 'd') reached = document.activeElement
  }
  /** The place of the row that a form was sent from: once it's gone, the next row there gets the focus. */
  let left = -1
  const onSubmit = ({ target }: Event) => {
    left = rowsOfPage().findIndex((row) => row.contains(target as Element))
  }
  const onFocus = ({ target }: FocusEvent) => {
    const row = (target as Element).id === 'content' ? (rowsOfPage()[left] ?? rowsOfPage().at(-1)) : null
    if (row && left >= 0) focusRow(row)
    left = -1
  }
  document.addEventListener('keydown', onKey)
  document.addEventListener('submit', onSubmit)
  document.addEventListener('focusin', onFocus)
  return () => {
    document.removeEventListener('keydown', onKey)
    document.removeEventListener('submit', onSubmit)
    document.removeEventListener('focusin', onFocus)
  }
}

/** Ignores notices, which are open dialogs but not modal. */
const modalIsOpen = () =>
  [...document.querySelectorAll('dialog[open]')].some((each) => each.matches(':modal'))

/**
 * Submits the surrounding form, with its button that continues to the next item if it has one. False if the page has
 * just arrived; null if there is nothing to send.
 */
function send(target: Element): boolean | null {
  const form = target.closest<HTMLFormElement>('main form[method="post"]')
  if (!form || target.closest(ERROR)) return null
  const button = form.querySelector<HTMLButtonElement>('button[data-dashboard-key="n"]')
  if (form.querySelector('button[aria-disabled="true"]')) return false
  if (!button?.disabled) form.requestSubmit(button)
  return true
}

/** The keys, of these, that do something on this page. */
export const keysOfPage = (keys: readonly string[]): string[] =>
  keys.filter(
    (key) =>
      key === '?' ||
      (key === 'Ctrl+Enter' && document.querySelector('main form[method="post"]')) ||
      (isMove(key) && rowsOfPage().length > 0) ||
      document.querySelector(withKey(key)),
  )

const rowsOfPage = () => [...document.querySelectorAll('[data-dashboard-row]')]
const isMove = (key: string) => key === 'j' || key === 'k'
const withKey = (key: string) => `[data-dashboard-key~="${CSS.escape(key)}"]`

function pressed(key: string, row: Element | null): boolean {
  const rows = rowsOfPage()
  if (isMove(key) && rows.length > 0) {
    const at = row ? rows.indexOf(row) + (key === 'j' ? 1 : -1) : 0
    return focusRow(rows[Math.min(Math.max(at, 0), rows.length - 1)]!)
  }
  const control =
    row?.querySelector<HTMLElement>(withKey(key)) ??
    [...document.querySelectorAll<HTMLElement>(withKey(key))].find(
      (each) => !each.closest('[data-dashboard-row]'),
    )
  if (!control) return false
  control.click()
  // Then focuses what comes after a choice, such as the reason.
  const next = control.dataset.dashboardThen
  const then = next
    ? document.getElementById(next)
    : control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      ? control
      : null
  then?.focus()
  return true
}

/** Focuses a row's first link or control, so that screen readers announce the row. */
function focusRow(row: Element): boolean {
  const target =
    row.querySelector<HTMLElement>('[data-dashboard-focus]') ??
    row.querySelector<HTMLElement>('a, button, input')
  target?.focus()
  row.scrollIntoView({ block: 'nearest' })
  return Boolean(target)
}
