import type { HTMLElement } from 'node-html-parser'

/** What a browser would send for an unchanged form in the HTML. */
export function fieldsOf(form: HTMLElement): Record<string, string | string[]> {
  const fields: Record<string, string | string[]> = {}
  const add = (name: string | undefined, value: string) => {
    if (!name) return
    const before = fields[name]
    fields[name] = before === undefined ? value : [...[before].flat(), value]
  }
  for (const control of form.querySelectorAll('input, select, textarea')) {
    const name = control.getAttribute('name')
    const type = control.getAttribute('type')
    if (control.tagName === 'SELECT') {
      const chosen = control.querySelector('option[selected]') ?? control.querySelector('option')
      add(name, chosen?.getAttribute('value') ?? '')
    } else if (control.tagName === 'TEXTAREA') add(name, control.text)
    else if (type !== 'checkbox' && type !== 'radio') add(name, control.getAttribute('value') ?? '')
    else if (control.hasAttribute('checked')) add(name, control.getAttribute('value') ?? 'on')
  }
  return fields
}
