import { Form } from '@remix-run/react'
import { words } from './words'

/** Chooses a campus by name: a form that leads to the campus, or to the schools that match. The browser completes names. */
export function UniversityChooser({ names, value }: { names: string[]; value?: string }) {
  return (
    <Form action="/allschools" method="get" className="chooser" role="search" aria-label="Universities">
      <label htmlFor="chooser-q">{words.chooserPlaceholder}</label>
      <div className="chooser-row">
        <input id="chooser-q" name="q" list="chooser-names" defaultValue={value} key={value} maxLength={200} autoComplete="off" placeholder="Name or city" />
        <datalist id="chooser-names">
          {names.map((name) => <option key={name} value={name} />)}
        </datalist>
        <button type="submit" className="button">Find</button>
      </div>
    </Form>
  )
}
