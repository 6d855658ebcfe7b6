import { useEffect, useState } from 'react'
import { forgetRecords } from '~/services/records'
import { DRAFTS } from '../wake-scripts'

/** Drafts keep what was typed over a reload, Back and closing a dialog, without passwords, codes and files. */
const KEPT = /^(?:text|search|email|url|tel|number|date|time|datetime-local|textarea|checkbox|radio|select-)/
const SECRET = /password|token|(?<!zip)code/i

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type State = string | boolean
/** A changed field: its name, its index among fields with that name, its state, and its initial state. */
type Change = [name: string, nth: string, now: State, was: State]
/** Only the user who typed a draft gets it back. */
type Store = { owner: string; forms: Record<string, Change[]> }

/** Restores the draft of the user `owner` in this form, and saves what they type until the returned function is called. */
export function keepDraft(form: HTMLFormElement, owner: string, fill: boolean): () => void {
  const given = new Map([...controls(form)].map(([id, control]) => [id, initial(control)]))
  const key = keyOf(form)
  if (fill) {
    const drafts = read()
    if (owner && drafts.owner && drafts.owner !== owner) forgetDrafts()
    else if (drafts.owner === owner) restore(form, drafts.forms[key] ?? [], given)
  }
  const changes = () =>
    [...controls(form)].flatMap(([id, control]): Change[] => {
      const now = stateOf(control)
      const was = given.get(id) ?? (typeof now === 'string' ? '' : false)
      return now === was ? [] : [[control.name, id.slice(control.name.length + 1), now, was]]
    })
  const keep = () => write(owner, key, changes())
  if (changes().length > 0) keep() // typed before this script loaded
  return onEdit(form, keep)
}

function onEdit(form: HTMLFormElement, act: () => void): () => void {
  const events = ['input', 'change']
  for (const event of events) form.addEventListener(event, act)
  return () => {
    for (const event of events) form.removeEventListener(event, act)
  }
}

/** Calls `look` with the form now and after each edit. Returns a function that stops this. */
export function watchEdits(formId: string, look: (form: HTMLFormElement) => void): () => void {
  const form = document.getElementById(formId)
  if (!(form instanceof HTMLFormElement)) return () => {}
  look(form)
  return onEdit(form, () => look(form))
}

/** Whether all the named fields of a form are filled in. Always true without JavaScript. */
export function useFilled(formId: string, names: string[]): boolean {
  const [filled, setFilled] = useState(true)
  const list = names.join(' ')
  useEffect(() => {
    const isFilled = (data: FormData) =>
      list.split(' ').every((name) => String(data.get(name) ?? '').trim() !== '')
    return watchEdits(formId, (form) => setFilled(isFilled(new FormData(form))))
  }, [formId, list])
  return filled
}

/** Whether a field differs from what the page came with, also after a draft was restored. */
export const isEdited = (form: HTMLFormElement): boolean =>
  [...controls(form).values()].some((control) => stateOf(control) !== initial(control))

/** Deletes a form's draft after it was accepted. */
export const dropDraft = (form: HTMLFormElement): void => write(read().owner, keyOf(form), [])

/** Deletes what the browser stores for a user when their login ends. */
export function forgetReader(): Promise<unknown> {
  forgetDrafts()
  return forgetRecords()
}

function restore(form: HTMLFormElement, changes: Change[], given: Map<string, State>) {
  const fields = controls(form)
  for (const [name, nth, now, was] of changes) {
    const id = `${name} ${nth}`
    const control = fields.get(id)
    // The page's value has changed since, or the reader has already typed something newer.
    if (!control || given.get(id) !== was || stateOf(control) !== was) continue
    const folded = control.closest('details')
    if (folded) folded.open = true
    if (typeof now === 'boolean') (control as HTMLInputElement).checked = now
    else control.value = now
    for (const event of ['input', 'change']) control.dispatchEvent(new Event(event, { bubbles: true }))
  }
}

/** The fields that a draft keeps, by `NAME INDEX`. */
function controls(form: HTMLFormElement): Map<string, Control> {
  const found = new Map<string, Control>()
  const counts: Record<string, number> = {}
  for (const control of [...form.elements] as Control[]) {
    const { name, type, tabIndex } = control
    // Skips fields that can't be focused: a honeypot once filled by an extension would block the form forever.
    if (!name || !KEPT.test(type) || SECRET.test(name) || tabIndex < 0) continue
    counts[name] = (counts[name] ?? -1) + 1
    found.set(`${name} ${counts[name]}`, control)
  }
  return found
}

const isTick = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type)

const stateOf = (control: Control): State => (isTick(control) ? control.checked : control.value)

function initial(control: Control): State {
  if (isTick(control)) return control.defaultChecked
  if (!('options' in control)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
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

/** Deletes all drafts, for when another user takes over this tab. */
function forgetDrafts() {
  try {
    sessionStorage.removeItem(DRAFTS)
  } catch {} // the browser has storage disabled
}
