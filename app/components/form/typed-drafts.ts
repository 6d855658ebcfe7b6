import { DRAFTS } from '~/rendering/wake-scripts'
import { forgetDrafts } from './forget-drafts'

/**
 * Drafts of this tab's unsent forms, restored after a reload, Back, or when a dialog opens again. Passwords, codes and
 * files are never stored.
 */
const KEPT = /^(?:text|search|email|url|tel|number|date|time|datetime-local|textarea|checkbox|radio|select-)/
const SECRET = /password|token|(?<!zip)code/i

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type State = string | boolean
/** A changed field: its name, its index among fields with that name, its state, and its initial state. */
type Change = [name: string, nth: number, now: State, was: State]
/** Only the user who typed a draft gets it back. */
type Store = { owner: string; forms: Record<string, Change[]> }

/**
 * Restores the draft of the user `owner` in this form, and saves what they type from now on. Returns a function that
 * stops it.
 */
export function keepDraft(form: HTMLFormElement, owner: string, fill: boolean): () => void {
  const given = new Map(controls(form).map((field) => [idOf(field), initial(field.control)]))
  const key = keyOf(form)
  if (fill) {
    const drafts = read()
    if (owner && drafts.owner && drafts.owner !== owner) forgetDrafts()
    else if (drafts.owner === owner) restore(form, drafts.forms[key] ?? [], given)
  }
  const changes = () =>
    controls(form).flatMap((field): Change[] => {
      const now = stateOf(field.control)
      const was = given.get(idOf(field)) ?? (typeof now === 'string' ? '' : false)
      return now === was ? [] : [[field.control.name, field.nth, now, was]]
    })
  const keep = () => write(owner, key, changes())
  if (changes().length > 0) keep() // typed before this script loaded
  form.addEventListener('input', keep)
  form.addEventListener('change', keep)
  return () => {
    form.removeEventListener('input', keep)
    form.removeEventListener('change', keep)
  }
}

/** Whether a field differs from what the page came with, also after a draft was restored. */
export const isEdited = (form: HTMLFormElement): boolean =>
  controls(form).some(({ control }) => stateOf(control) !== initial(control))

/** Deletes a form's draft after it was accepted. */
export function dropDraft(form: HTMLFormElement): void {
  write(read().owner, keyOf(form), [])
}

function restore(form: HTMLFormElement, changes: Change[], given: Map<string, State>) {
  const fields = new Map(controls(form).map((field) => [idOf(field), field.control]))
  for (const [name, nth, now, was] of changes) {
    const control = fields.get(`${name} ${nth}`)
    // The page's value has changed since, or the reader has already typed something newer.
    if (!control || given.get(`${name} ${nth}`) !== was || stateOf(control) !== was) continue
    const folded = control.closest('details')
    if (folded) folded.open = true
    if (typeof now === 'boolean') (control as HTMLInputElement).checked = now
    else control.value = now
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function controls(form: HTMLFormElement): { control: Control; nth: number }[] {
  const seen = new Map<string, number>()
  return (
    ([...form.elements] as Control[])
      // Skips fields that can't be focused: a honeypot once filled by an extension would block the form forever.
      .filter(({ name, type, tabIndex }) => name && KEPT.test(type) && !SECRET.test(name) && tabIndex >= 0)
      .map((control) => {
        const nth = seen.get(control.name) ?? 0
        seen.set(control.name, nth + 1)
        return { control, nth }
      })
  )
}

const idOf = ({ control, nth }: { control: Control; nth: number }) => `${control.name} ${nth}`

const isTick = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type)

const stateOf = (control: Control): State => (isTick(control) ? control.checked : control.value)

function initial(control: Control): State {
  if (isTick(control)) return control.defaultChecked
  if (!('options' in control)) return control.defaultValue
  return (
    ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? ''
  )
}

/** Identifies the form by its page and id. */
const keyOf = (form: HTMLFormElement) => `${form.getAttribute('action')}#${form.id}`

function read(): Store {
  try {
    return JSON.parse(sessionStorage.getItem(DRAFTS) ?? '') as Store
  } catch {
    return { owner: '', forms: {} }
  }
}

function write(owner: string, key: string, changes: Change[]) {
  const { owner: before, forms } = read()
  const kept = before === owner ? forms : {}
  if (changes.length > 0) kept[key] = changes
  else delete kept[key]
  if (Object.keys(kept).length === 0) return forgetDrafts()
  try {
    sessionStorage.setItem(DRAFTS, JSON.stringify({ owner, forms: kept } satisfies Store))
  } catch {} // storage is disabled or full
}
