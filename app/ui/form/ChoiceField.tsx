import { FieldErrors, useDescribed, type FieldState } from './Field'

type Choice = { value: string; text: string }

/** A drop-down list. Give `field` a new `key` when its value changes. */
export function ChoiceField({
  field,
  label,
  value,
  choices,
}: {
  field: FieldState
  label: string
  value: string
  choices: Choice[]
}) {
  const described = useDescribed(field)
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label>
      <FieldErrors field={field} />
      <select id={field.id} name={field.name} key={field.key} defaultValue={value} {...described}>
        {choices.map((each) => (
          <option key={each.value} value={each.value}>
            {each.text}
          </option>
        ))}
      </select>
    </div>
  )
}
