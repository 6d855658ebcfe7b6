import type { ReactNode } from 'react'
import { SelectField } from '~/ui/form/SelectField'
import { asText, TextField, type FieldState } from '~/ui/form/Field'
import { AREA_LIMITS } from '../model/areas'
import { WEEKDAYS } from '../model/week'
import { areaFieldWords } from './words'
import type { AreaChoices } from './choices.server'
import { TraitFields } from './TraitFields'
import '~/styles/requests.css'

const { labels } = areaFieldWords

/** The fields of an area. `beside` is shown after the seats. */
export function AreaFields({
  choices: { kinds, accesses, groups },
  field,
  beside,
}: {
  choices: AreaChoices
  field: (name: string) => FieldState
  beside?: ReactNode
}) {
  const line = (name: keyof typeof labels, most: number, hint?: string) => (
    <TextField
      field={field(name)}
      label={labels[name]}
      hint={hint}
      maxLength={most}
      dir="auto"
      autoComplete="off"
    />
  )
  const choice = (name: 'kind' | 'access', choices: typeof kinds) => (
    <SelectField field={field(name)} label={labels[name]} value={choices[0]!.value} options={choices} />
  )
  return (
    <>
      {line('name', AREA_LIMITS.name)}
      <div className="field-row">
        {choice('kind', kinds)}
        {line('floor', AREA_LIMITS.floor)}
        {line('seats', 4)}
        {beside}
      </div>
      <div className="field-row">
        {choice('access', accesses)}
        {line('department', AREA_LIMITS.department, areaFieldWords.departmentHint)}
      </div>
      <p className="field">
        <label>
          <input
            type="checkbox"
            name="reservable"
            key={field('reservable').key}
            defaultChecked={asText(field('reservable').initialValue) === 'on'}
          />{' '}
          {labels.reservable}
        </label>
      </p>
      {line('reservation_url', AREA_LIMITS.url)}
      <fieldset className="field dashboard-week">
        <legend>{areaFieldWords.hours}</legend>
        <p className="hint">{areaFieldWords.hoursHint}</p>
        {WEEKDAYS.map(({ name }, index) => (
          <TextField
            key={name}
            field={field(`day${index + 1}`)}
            label={name}
            maxLength={200}
            autoComplete="off"
          />
        ))}
      </fieldset>
      <h2>{areaFieldWords.factsOfArea}</h2>
      <TraitFields groups={groups} field={field} />
    </>
  )
}
