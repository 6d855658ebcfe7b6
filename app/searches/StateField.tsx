import type { FieldState } from '~/components/form/Field'
import { SelectField } from '~/components/form/SelectField'
import { locationSearchWords } from './words'

/** A list of states to choose from, or none. */
export const StateField = ({
  field,
  states,
}: {
  field: FieldState
  states: { name: string; abr: string }[]
}) => (
  <SelectField
    field={field}
    label={locationSearchWords.state}
    none={locationSearchWords.noState}
    options={states.map(({ name, abr }) => ({ value: abr, text: name }))}
  />
)
