import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useSuggestionPopup } from '~/ui/use-suggestion-popup'
import { chooserWords } from './words'

/**
 * Chooses a campus by name: a form that leads to the campus, or to matching universities. In the enhanced page the
 * first focus loads the code for suggestions. If that fails, the form still works.
 * @param find the query of the campus's page to open; see readCampusView
 */
export function UniversityChooser({ value, find }: { value?: string; find?: string }) {
  const box = useRef<HTMLInputElement>(null)
  const { Popup, onFocus } = useSuggestionPopup(box)
  return (
    <Form action="/allschools" method="get" className="chooser" role="search" aria-label={chooserWords.name}>
      {find && <input type="hidden" name="find" value={find} />}
      <label htmlFor="chooser-q">{chooserWords.label}</label>
      <div className="chooser-row">
        <div className="chooser-box" key={value}>
          <input
            id="chooser-q"
            name="q"
            ref={box}
            defaultValue={value}
            maxLength={200}
            autoComplete="off"
            placeholder={chooserWords.placeholder}
            onFocus={onFocus}
          />
          {Popup && <Popup box={box} kind="school" />}
        </div>
        <button type="submit" className="button">
          {chooserWords.find}
        </button>
      </div>
    </Form>
  )
}
