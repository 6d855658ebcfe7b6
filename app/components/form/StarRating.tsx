import { formWords } from '../words'
import { asText, FieldErrors, useDescribed, type FieldState } from './Field'

/** One to five stars as radio buttons. CSS draws the stars; text browsers show their names. */
export function StarRating({ field, label }: { field: FieldState; label: string }) {
  const described = useDescribed(field)
  const chosen = asText(field.initialValue)
  return (
    <fieldset
      className={described['aria-invalid'] ? 'field field-wrong star-rating' : 'field star-rating'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{label}</legend>
      <FieldErrors field={field} />
      <div className="star-row">
        {formWords.stars.map((name, index) => {
          const value = String(index + 1)
          return (
            <label key={value}>
              <input type="radio" name={field.name} value={value} defaultChecked={chosen === value} />
              <span>{name}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
