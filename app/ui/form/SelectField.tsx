import { asText, FieldErrors, useDescribed, type FieldState } from './Field'

export type Option = { value: string; text: string }

type SelectFieldProps = {
  field: FieldState
  label: string
  /** The text of an empty choice. Without it, there's none. */
  none?: string
  options: readonly Option[]
  required?: boolean
}

/** A select, for lists too long for radio buttons. */
export function SelectField({ field, label, none, options, required }: SelectFieldProps) {
  const described = useDescribed(field)
  return (
    <div className={described['aria-invalid'] ? 'field field-wrong' : 'field'}>
      <label htmlFor={field.id}>{label}</label>
      <FieldErrors field={field} />
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={asText(field.initialValue)}
        required={required}
        {...described}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
