import { Fragment } from 'react'
import type { FieldState } from '~/ui/form/Field'
import { SelectField } from '~/ui/form/SelectField'
import type { TraitGroupView } from './choices.server'
import { areaFieldWords } from './words'
import '~/styles/requests.css'

/** A select for each fact, grouped by what people look for. A group of one needs no legend. */
export function TraitFields({
  groups,
  field,
}: {
  groups: readonly TraitGroupView[]
  field: (name: string) => FieldState
}) {
  return groups.map(({ group, traits }) => {
    const choices = traits.map(({ field: name, label, choices, said }) => (
      <div key={name}>
        <SelectField field={field(name)} label={label} value="" options={choices} />
        {said && <p className="quiet">{areaFieldWords.shown(said)}</p>}
      </div>
    ))
    if (traits.length === 1) return <Fragment key={group}>{choices}</Fragment>
    return (
      <fieldset key={group} className="field dashboard-week">
        <legend>{areaFieldWords.groups[group]}</legend>
        {choices}
      </fieldset>
    )
  })
}
