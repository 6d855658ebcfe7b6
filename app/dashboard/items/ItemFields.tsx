import type { ReactNode } from 'react'
import { ItemLink } from '../ItemLink'
import { asText, FieldErrors, TextField, useDescribed, type FieldState } from '~/ui/form/Field'
import { STATUSES } from '~/spots/model/statuses'
import { FIELDS, type Field } from '~/spots/model/fields'
import { CAMPUS_FIELDS } from '../campus-field-rules'
import { PinField } from '~/spots/requests/PinField'
import type { PinView } from '~/spots/requests/pin-view.server'
import { SelectField } from '~/ui/form/SelectField'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { YesBox } from './CampusPoint'
import { DECISION_KEYS } from './DecideItem'
import type { ItemEditView } from './edit-view.server'
import { datesPath } from '../dashboard-url'
import { dateFormWords, editWords, itemWords } from '../item-words'
import { LABELS } from '../labels'
import type { ItemText } from '../text-rules'

type ItemFieldsProps = {
  page: ItemEditView
  pin?: PinView | null
  field: (name: string) => FieldState
  values: ItemText
}

/** The form fields of a campus or study spot. */
export function ItemFields({ page, pin, field, values }: ItemFieldsProps) {
  const isLocation = page.kind === 'spot'
  const state = isLocation ? 'state_id' : 'states_id'
  const fields: Record<string, Field> = isLocation ? FIELDS : CAMPUS_FIELDS
  const line = (name: string, hint?: string) => (
    <TextField
      key={name}
      field={field(name)}
      label={LABELS[name]!}
      hint={hint}
      {...fields[name]!.input}
      autoComplete="off"
    />
  )
  return (
    <>
      <Status field={field('status')} value={values.status!} spots={page.spots} />
      {line('name')}
      {line('address')}
      <div className="field-row">
        {line('city')}
        <SelectField
          field={field(state)}
          label={LABELS[state]!}
          options={page.states.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
        {line('zipcode')}
      </div>
      <div className="field-row">
        {line('latitude', editWords.hints.point)}
        {line('longitude')}
      </div>
      {field('latitude').errors?.some((error) => error.endsWith(itemWords.confirmPoint)) && (
        <YesBox name="pointIsRight" text={editWords.pointIsRight} />
      )}
      {pin && <PinField pin={pin} field={[field('latitude').id, field('longitude').id]} />}
      {page.campusPlaced && (
        <YesBox
          name="useCampusPoint"
          text={editWords.useCampusPoint}
          checked={asText(field('useCampusPoint').initialValue) === 'yes'}
        />
      )}
      {isLocation ? (
        <OfLocation page={page} field={field} values={values}>
          {line('phone')}
        </OfLocation>
      ) : (
        line('school_hex_color', editWords.hints.color)
      )}
      {Object.keys(fields)
        .filter((name) => fields[name]!.plain)
        .map((name) => line(name))}
    </>
  )
}

function OfLocation({ page, field, values, children }: ItemFieldsProps & { children: ReactNode }) {
  return (
    <>
      <div className="field-row">
        <SelectField field={field('category')} label={LABELS.category!} options={page.choices.category} />
        <SelectField field={field('kind')} label={LABELS.kind!} options={page.choices.kind} />
      </div>
      <TextField
        field={field('university')}
        label={LABELS.university!}
        hint={editWords.hints.university}
        maxLength={330}
        dir="auto"
        autoComplete="off"
      />
      {children}
      <Tags field={field('tags')} value={values.tags!} tags={page.tags} />
      <fieldset className="field dashboard-week">
        <legend>{editWords.hours}</legend>
        <p className="hint">{editWords.hints.hours}</p>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          <TextField
            key={day}
            field={field(`day${day}`)}
            label={LABELS[`day${day}`]!}
            maxLength={200}
            autoComplete="off"
          />
        ))}
        <p className="dashboard-links">
          <ItemLink to={datesPath('spot', page.id)}>{dateFormWords.link}</ItemLink>
        </p>
      </fieldset>
    </>
  )
}

function Status({ field, value, spots }: { field: FieldState; value: string; spots: number }) {
  return (
    <FieldGroup
      field={field}
      legend={LABELS.status!}
      hint={spots > 0 ? editWords.spotsShown(spots) : undefined}
    >
      <div className="checks">
        {STATUSES.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name={field.name}
              value={status}
              defaultChecked={value === status}
              data-dashboard-key={DECISION_KEYS[status]}
              data-dashboard-then="entry-message"
            />{' '}
            <span className={`badge status-${status}`}>{status}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}

function Tags({ field, value, tags }: { field: FieldState; value: string; tags: ItemEditView['tags'] }) {
  const described = useDescribed(field)
  const chosen = new Set(value.split(','))
  return (
    <fieldset
      className={described['aria-invalid'] ? 'checks field-wrong' : 'checks'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{LABELS.tags}</legend>
      <FieldErrors field={field} />
      {tags.map(({ id, name }) => (
        <label key={id}>
          <input type="checkbox" name={field.name} value={id} defaultChecked={chosen.has(String(id))} />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  )
}
