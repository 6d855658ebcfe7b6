import Combobox from '@github/combobox-nav'
import type { Box } from './HeaderSearch'
import { searchPath } from './search-path'
import {
  createMemory,
  createSource,
  fetchSuggestions,
  LEAST_LETTERS,
  PAUSE_MS,
  type Asking,
  type Found,
} from './suggestion-source'

/** Of all boxes, for as long as the page lives. */
const memory = createMemory()

/** A form that asks for a place waits longer; so does one that asks others for names. */
const FORM_PAUSE_MS = 500
/** The name of a campus is suggested from 3 characters on. */
const CAMPUS_LETTERS = 3

/** Told to a box when a suggestion is written into it; `detail` is the suggestion. */
const CHOSEN = 'suggestion'

/** What a box is at, and where "View all results" leads. */
export type Shown = { asking: Asking; all: string }

/** What attachSuggestions() gives. */
export type Attached = {
  /** Breaks off what is under way and closes. */
  rest: () => void
  /** The options of the list have changed: the keys go through them as long as it is open. */
  update: (open: boolean) => void
  detach: () => void
}

/**
 * Makes a box that is in the page a combobox over `list`, and tells what to show. The focus stays in the box. Enter and the
 * arrows within the list are the library's; what opens and closes it stands here. An option with `data-fill` is written
 * into the box when it is chosen.
 */
export function attachSuggestions(
  input: HTMLInputElement,
  list: HTMLElement,
  kind: Box,
  report: (shown: Shown) => void,
): Attached {
  const combobox = new Combobox(input, list, { tabInsertsSuggestions: false })
  const listening = new AbortController()
  let now: Asking = { at: 'rest' }
  /** Where the keys go as soon as there are options: to the first, the last or none. */
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
    kind === 'campus' ? CAMPUS_LETTERS : LEAST_LETTERS,
  )

  const tooShort = () => kind === 'school' && input.value.trim().length < LEAST_LETTERS
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
  // While an input method composes a word nothing is asked, and no list comes between.
  input.addEventListener('input', (event) => ((event as InputEvent).isComposing ? source.rest() : typed()), {
    signal,
  })
  input.addEventListener('compositionend', typed, { signal })
  input.addEventListener('keydown', pressed, { signal })
  input.addEventListener('focus', entered, { signal })
  input.addEventListener('blur', source.rest, { signal })
  input.form!.addEventListener('submit', source.rest, { signal })
  // On a narrow page the list moves the form's button: if it closed at the press, the button would be gone at the release.
  const isSubmit = ({ target }: Event) =>
    (target as Element).closest<HTMLButtonElement>('[type=submit]')?.form === input.form
  input.form!.addEventListener('mousedown', (event) => isSubmit(event) && event.preventDefault(), { signal })
  // A touch elsewhere does not take the focus away everywhere; a press within must not.
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
      if (fill === undefined) return // a link, which goes its own way
      input.value = fill
      const chosen =
        now.at === 'found' ? now.found[[...list.children].indexOf(target as HTMLElement)] : undefined
      source.rest()
      input.dispatchEvent(new CustomEvent<Found | undefined>(CHOSEN, { detail: chosen, bubbles: true }))
    },
    { signal },
  )

  // Someone was quicker than this came.
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

/** A box in whose form there are other fields as well. */
export const fillsForm = (kind: Box) => kind === 'place' || kind === 'campus'

/** What the other box of the form says. */
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
