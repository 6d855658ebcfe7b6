import { useRef, useState, type ComponentType } from 'react'
import { asText, FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'
import type { PopupProps } from '~/components/layout/HeaderSearch'
import type { StudySessionFormView } from './form-view.server'
import { formWords } from './words'
import { Tick } from '../taking-part/Tick'

/** This field doesn't show whether suggestions are loading. */
const ignore = () => {}

type LocationFieldProps = {
  place: FieldState
  pick: FieldState
  page: Pick<StudySessionFormView, 'q' | 'places' | 'suggest'>
}

/**
 * A study session's location, by name. A button runs the search as a separate step, which saves the form and returns
 * with locations to choose from. In the enhanced page the first focus loads the code for suggestions.
 */
export function LocationField({ place, pick, page }: LocationFieldProps) {
  const [Popup, setPopup] = useState<ComponentType<PopupProps> | null>(null)
  const box = useRef<HTMLInputElement>(null)
  const described = useDescribed(place, `${place.id}-hint`)
  const enhance = () =>
    void import('~/components/layout/HeaderSearchPopup').then(
      (loaded) => setPopup(() => loaded.default),
      () => {},
    )
  return (
    <>
      <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
        <label htmlFor={place.id}>{formWords.labels.place}</label>
        <p className="hint" id={`${place.id}-hint`}>
          {formWords.hints.place}
        </p>
        <FieldErrors field={place} />
        <div className="find-row">
          <div className="suggest-box">
            <input
              key={place.key}
              id={place.id}
              name={place.name}
              ref={box}
              defaultValue={asText(place.initialValue)}
              maxLength={200}
              autoComplete="off"
              required
              dir="auto"
              data-suggest={page.suggest}
              onFocus={Popup ? undefined : enhance}
              {...described}
            />
            {Popup && <Popup box={box} kind="place" loading={false} onBusy={ignore} />}
          </div>
          <button type="submit" name="find" value="yes" className="button button-quiet">
            {formWords.search}
          </button>
        </div>
      </div>
      {page.places.length > 0 && <Choice field={pick} page={page} />}
    </>
  )
}

/** The locations that the search found. */
function Choice({ field, page: { q, places } }: { field: FieldState; page: LocationFieldProps['page'] }) {
  const chosen = asText(field.initialValue)
  return (
    <fieldset className="field" id={field.id} key={q}>
      <legend>{formWords.labels.pick}</legend>
      <input type="hidden" name="placesFor" value={q} />
      {places.map(({ id, name, address }) => (
        <Tick key={id} field={field} type="radio" value={String(id)} on={chosen === String(id)}>
          <span dir="auto">{name}</span>
          {address && address !== name && <span className="quiet"> {address}</span>}
        </Tick>
      ))}
    </fieldset>
  )
}
