import { Form } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { words } from './words'

/**
 * Chooses a campus by name: a form that leads to the campus, or to the schools that match. In the enhanced page the browser
 * completes `names`; they are not in the plain one, because text browsers print them all.
 */
export function UniversityChooser({ names, value }: { names: string[]; value?: string }) {
  const [enhanced, setEnhanced] = useState(false)
  useEffect(() => setEnhanced(true), [])
  return (
    <Form action="/allschools" method="get" className="chooser" role="search" aria-label="Universities">
      <label htmlFor="chooser-q">{words.chooserPlaceholder}</label>
      <div className="chooser-row">
        <input id="chooser-q" name="q" list={enhanced ? 'chooser-names' : undefined} defaultValue={value} key={value} maxLength={200} autoComplete="off" placeholder="Name or city" />
        {enhanced && (
          <datalist id="chooser-names">
            {names.map((name) => <option key={name}>{name}</option>)}
          </datalist>
        )}
        <button type="submit" className="button">Find</button>
      </div>
    </Form>
  )
}
