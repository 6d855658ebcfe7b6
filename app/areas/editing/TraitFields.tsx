import { asText, type FieldState } from '~/components/form/Field'
import { ChoiceField } from '~/components/form/ChoiceField'
import type { TraitGroupView } from './choices.server'
import { areaFieldWords } from '../words'

/** A select for each fact, grouped by what people look for. */
export function TraitFields({
  groups,
  field,
}: {
  groups: readonly TraitGroupView[]
  field: (name: string) => FieldState
}) {
  return groups.map(({ group, traits }) => (
    <fieldset key={group} className="field desk-week">
      <legend>{areaFieldWords.groups[group]}</legend>
      {traits.map(({ field: name, label, choices, said }) => (
        <div key={name}>
          <ChoiceField
            field={field(name)}
            label={label}
            value={asText(field(name).initialValue) ?? ''}
            choices={choices}
          />
          {said && <p className="quiet">{areaFieldWords.students(said)}</p>}
        </div>
      ))}
    </fieldset>
  ))
}
