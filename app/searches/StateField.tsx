import { asText, FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'
import { locationSearchWords } from './words'

/** A list of states to choose from, or none. */
export function StateField({
  field,
  states,
}: {
  field: FieldState
  states: { name: string; abr: string }[]
}) {
  const described = useDescribed(field)
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{locationSearchWords.state}</label>
      <FieldErrors field={field} />
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={asText(field.initialValue)}
        {...described}
      >
        <option value="">{locationSearchWords.noState}</option>
        {states.map(({ name, abr }) => (
          <option key={abr} value={abr}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
