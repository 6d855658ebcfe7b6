import { formWords } from '../words'
import { asText, type FieldState } from './Field'
import { FieldGroup } from './FieldGroup'
import '~/styles/review-form.css'

/** One to five stars as radio buttons. CSS draws the stars; text browsers show their names. */
export function StarRating({ field, label }: { field: FieldState; label: string }) {
  const chosen = asText(field.initialValue)
  return (
    <FieldGroup field={field} legend={label} className="star-rating">
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
    </FieldGroup>
  )
}
