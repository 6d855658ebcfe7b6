import { asText, FieldFrame, useDescribed, type FieldState } from './Field'

export type Option = { value: string; text: string }

type SelectFieldProps = {
  field: FieldState
  label: string
  hint?: string
  /** The text of an empty choice. Without it, there's none. */
  none?: string
  options: readonly Option[]
  /** What's selected at first, if not what was sent. */
  value?: string
  required?: boolean
}

/** A select, for lists too long for radio buttons. Give `field` a new `key` when its value changes. */
export function SelectField({ field, label, hint, none, options, value, required }: SelectFieldProps) {
  const described = useDescribed(field, hint && `${field.id}-hint`)
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={asText(field.initialValue) ?? value}
        required={required}
        {...described}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((each) => (
          <option key={each.value} value={each.value}>
            {each.text}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
