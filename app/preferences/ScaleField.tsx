import { asText, FieldErrors, useDescribed, type FieldState } from '~/components/form/Field'

/** A scale of three steps as radio buttons with the values 0, 1 and 2. */
export function ScaleField({
  field,
  label,
  options,
}: {
  field: FieldState
  label: string
  options: readonly string[]
}) {
  const described = useDescribed(field)
  const chosen = asText(field.initialValue)
  const wrong = described['aria-invalid'] ? ' field-wrong' : ''
  return (
    <fieldset className={`field checks${wrong}`} id={field.id} key={field.key} {...described}>
      <legend>{label}</legend>
      <FieldErrors field={field} />
      {options.map((name, value) => (
        <label key={name}>
          <input type="radio" name={field.name} value={value} defaultChecked={chosen === String(value)} />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  )
}
