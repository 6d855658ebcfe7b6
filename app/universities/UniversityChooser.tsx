import { Form } from '@remix-run/react'
import { useRef, useState, type ComponentType } from 'react'
import type { PopupProps } from '~/components/layout/HeaderSearch'
import { chooserWords } from './words'

/** This form doesn't show whether suggestions are loading. */
const ignore = () => {}

/**
 * Chooses a campus by name: a form that leads to the campus, or to matching universities. In the enhanced page the
 * first focus loads the code for suggestions. If that fails, the form still works.
 */
export function UniversityChooser({ value }: { value?: string }) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const enhance = () =>
    void import('~/components/layout/HeaderSearchPopup').then(
      (loaded) => setPopup(() => loaded.default),
      () => {},
    )
  return (
    <Form action="/allschools" method="get" className="chooser" role="search" aria-label={chooserWords.name}>
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
            onFocus={Popup ? undefined : enhance}
          />
          {Popup && <Popup box={box} kind="school" loading={false} onBusy={ignore} />}
        </div>
        <button type="submit" className="button">
          {chooserWords.find}
        </button>
      </div>
    </Form>
  )
}
