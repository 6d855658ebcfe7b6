import { DRAFTS } from '~/rendering/wake-scripts'
import { forgetDrafts } from './forget-drafts'

/**
 * What was typed into the forms of this tab and not sent yet, for a reload, Back, or a dialog that is opened again. Passwords,
 * codes and files are never stored.
 */
const KEPT = /^(?:text|search|email|url|tel|number|date|time|datetime-local|textarea|checkbox|radio|select-)/
const SECRET = /password|token|(?<!zip)code/i

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type State = string | boolean
/** A field that was changed: its name, which of those with this name, its state, and the one that the page had given it. */
type Change = [name: string, nth: number, now: State, was: State]
/** Only the reader who typed gets it back. */
type Store = { owner: string; forms: Record<string, Change[]> }

/** Fills in what the reader `owner` had typed into this form, and keeps what they type from now on. Returns the end of it. */
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
  if (changes().length > 0) keep() // what was typed before this script came
  form.addEventListener('input', keep)
  form.addEventListener('change', keep)
  return () => {
    form.removeEventListener('input', keep)
    form.removeEventListener('change', keep)
  }
}

/** After its form was accepted. */
export function dropDraft(form: HTMLFormElement): void {
  write(read().owner, keyOf(form), [])
}

function restore(form: HTMLFormElement, changes: Change[], given: Map<string, State>) {
  const fields = new Map(controls(form).map((field) => [idOf(field), field.control]))
  for (const [name, nth, now, was] of changes) {
    const control = fields.get(`${name} ${nth}`)
    // A value that has changed meanwhile is not what the reader had before them, and what they type now is newer.
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
      // One that nobody can get to is a trap for robots: filled once by an extension, it would refuse the form for good.
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

/** The page that the form belongs to, and which of its forms it is. */
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
  } catch {} // the browser keeps nothing, or it is full
}
