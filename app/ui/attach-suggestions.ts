import Combobox from '@github/combobox-nav'
import { searchPath } from './search-path'
import {
  createMemory,
  createSource,
  fetchSuggestions,
  MIN_LETTERS,
  PAUSE_MS,
  type Asking,
  type SearchSuggestion,
} from './suggestion-source'
import type { RefObject } from 'react'

/**
 * Boxes with suggestions: the header's two, the home page's for universities, a campus page's, and form fields for a
 * location or campus.
 */
export type Box = 'q' | 'city' | 'school' | 'spot' | 'location' | 'campus'

/** Props of the part that loads later. Only the header shows whether it's busy or its results are loading. */
export type PopupProps = {
  box: RefObject<HTMLInputElement>
  kind: Box
  loading?: boolean
  onBusy?: (busy: boolean) => void
}

/** Shared by all boxes while the page is open. */
const memory = createMemory()

/** Form fields wait longer: those for locations, and those that ask external services for names. */
const FORM_PAUSE_MS = 500
/** Campus names are suggested from 3 characters. */
const CAMPUS_LETTERS = 3

/** Event on a box when a suggestion is filled in; `detail` is the suggestion. */
const CHOSEN = 'suggestion'

/** A box's state, and where "View all results" links to. */
export type ShownSuggestions = { asking: Asking; all: string }

/** What attachSuggestions() gives. */
export type Attached = {
  /** Cancels pending requests and closes. */
  rest: () => void
  /** Call after the options changed; the arrow keys move through them while it's open. */
  update: (open: boolean) => void
  detach: () => void
}

/**
 * Makes an existing box a combobox over `list`, and reports what to show. The focus stays in the box. The library
 * handles Enter and the arrow keys in the list; opening and closing is done here. An option with `data-fill` is written
 * into the box when chosen.
 */
export function attachSuggestions(
  input: HTMLInputElement,
  list: HTMLElement,
  kind: Box,
  report: (shown: ShownSuggestions) => void,
): Attached {
  const combobox = new Combobox(input, list, { tabInsertsSuggestions: false })
  const listening = new AbortController()
  let now: Asking = { at: 'rest' }
  /** Which option to select once there are any: the first, the last or none. */
  let goTo: 1 | -1 | 0 = 0
  const show = (asking: Asking) => {
    now = asking
    report({ asking, all: allPath(input, kind) })
  }
  const source = createSource(
    show,
    memory,
    fetchSuggestions,
    fillsForm(kind) ? FORM_PAUSE_MS : PAUSE_MS,
    kind === 'campus' ? CAMPUS_LETTERS : MIN_LETTERS,
  )

  const tooShort = () => kind === 'school' && input.value.trim().length < MIN_LETTERS
  const typed = () => {
    goTo = 0
    source.typed(input.value.trim(), urlFor(input, kind))
    if (tooShort()) show({ at: 'short' })
  }
  const entered = () => {
    if (tooShort()) show({ at: 'short' })
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return
    const down = event.key === 'ArrowDown'
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && event.altKey)) {
      if (now.at !== 'rest') source.rest()
      else if (event.key === 'Escape' && input.value) input.value = ''
      else return
      event.preventDefault()
    } else if ((down || event.key === 'ArrowUp') && now.at !== 'found') {
      event.preventDefault()
      goTo = event.altKey ? 0 : down ? 1 : -1
      source.now(input.value.trim(), urlFor(input, kind))
    }
  }
  const { signal } = listening
  // Doesn't ask or show a list during IME composition.
  input.addEventListener('input', (event) => ((event as InputEvent).isComposing ? source.rest() : typed()), {
    signal,
  })
  input.addEventListener('compositionend', typed, { signal })
  input.addEventListener('keydown', pressed, { signal })
  input.addEventListener('focus', entered, { signal })
  input.addEventListener('blur', source.rest, { signal })
  input.form!.addEventListener('submit', source.rest, { signal })
  // On small screens the list moves the button: closing it on press would move the button before the release.
  const isSubmit = ({ target }: Event) =>
    (target as Element).closest<HTMLButtonElement>('[type=submit]')?.form === input.form
  input.form!.addEventListener('mousedown', (event) => isSubmit(event) && event.preventDefault(), { signal })
  // Touching elsewhere doesn't blur the box in every browser, and touching inside must not.
  document.addEventListener(
    'pointerdown',
    (event) => {
      const isOwn = input.parentElement!.contains(event.target as Node) || isSubmit(event)
      if (now.at !== 'rest' && !isOwn) source.rest()
    },
    { signal },
  )
  list.parentElement!.addEventListener('mousedown', (event) => event.preventDefault(), { signal })
  list.addEventListener(
    'combobox-commit',
    ({ target }) => {
      const { fill } = (target as HTMLElement).dataset
      if (fill === undefined) return // a link, which the browser follows
      input.value = fill
      const chosen =
        now.at === 'found' ? now.found[[...list.children].indexOf(target as HTMLElement)] : undefined
      source.rest()
      input.dispatchEvent(
        new CustomEvent<SearchSuggestion | undefined>(CHOSEN, { detail: chosen, bubbles: true }),
      )
    },
    { signal },
  )

  // The box was focused before this loaded.
  if (document.activeElement === input) {
    if (input.value !== input.defaultValue) typed()
    else entered()
  }
  return {
    rest: source.rest,
    update(open) {
      if (!open) return combobox.stop()
      combobox.isComposing = false
      combobox.start()
      if (goTo) combobox.navigate(goTo)
      goTo = 0
    },
    detach() {
      listening.abort()
      source.rest()
      combobox.destroy()
    },
  }
}

/** Whether the box is in a form with other fields. */
export const fillsForm = (kind: Box) => kind === 'location' || kind === 'campus'

/** The value of the form's other box. */
const otherOf = (input: HTMLInputElement, name: string) =>
  (input.form?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? ''

function urlFor(input: HTMLInputElement, kind: Box): string {
  if (kind === 'spot' || fillsForm(kind))
    return `${input.dataset.suggest}?${new URLSearchParams({ q: input.value })}`
  if (kind !== 'q') return `/search/suggest?${new URLSearchParams({ kind, q: input.value })}`
  const city = otherOf(input, 'city').trim()
  return `/search/suggest?${new URLSearchParams({ q: input.value, ...(city && { city }) })}`
}

const allPath = (input: HTMLInputElement, kind: Box) =>
  (kind === 'q'
    ? searchPath(input.value, otherOf(input, 'city'))
    : searchPath(otherOf(input, 'q'), input.value)) ?? '/search'
