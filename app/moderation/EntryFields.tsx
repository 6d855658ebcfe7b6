import { FieldErrors, TextField, useDescribed, type FieldState } from '~/components/form/Field'
import { CATEGORIES, KINDS, STATUSES } from '~/locations/model/kinds'
import { ChoiceField } from './ChoiceField'
import type { EntryView } from './edit-view.server'
import { words } from './edit-words'
import { DAYS, type EntryText } from './text-rules'

type Parts = { page: EntryView; field: (name: string) => FieldState; values: EntryText }

const label = (name: string) => words.labels[name]!
const list = (values: readonly string[]) => values.map((value) => ({ value, text: value }))

/** The fields of a campus or a study location. */
export function EntryFields({ page, field, values }: Parts) {
  const spot = page.kind === 'spot'
  const state = spot ? 'state_id' : 'states_id'
  return (
    <>
      <Status field={field('status')} value={values.status!} />
      <TextField field={field('name')} label={label('name')} maxLength={200} dir="auto" autoComplete="off" />
      <TextField
        field={field('address')}
        label={label('address')}
        maxLength={200}
        dir="auto"
        autoComplete="off"
      />
      <div className="field-row">
        <TextField
          field={field('city')}
          label={label('city')}
          maxLength={100}
          dir="auto"
          autoComplete="off"
        />
        <ChoiceField
          field={field(state)}
          label={label(state)}
          value={values[state]!}
          choices={page.states.map(({ id, name }) => ({ value: String(id), text: name }))}
        />
        <TextField
          field={field('zipcode')}
          label={label('zipcode')}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
        />
      </div>
      <div className="field-row desk-point">
        <TextField
          field={field('latitude')}
          label={label('latitude')}
          hint={words.hints.point}
          maxLength={2000}
          autoComplete="off"
        />
        <TextField field={field('longitude')} label={label('longitude')} maxLength={24} autoComplete="off" />
      </div>
      {page.campusPlaced && (
        <p className="field">
          <label>
            <input type="checkbox" name="useCampusPoint" value="yes" /> {words.useCampusPoint}
          </label>
        </p>
      )}
      {spot ? (
        <OfSpot page={page} field={field} values={values} />
      ) : (
        <TextField
          field={field('school_hex_color')}
          label={label('school_hex_color')}
          hint={words.hints.color}
          maxLength={7}
          autoComplete="off"
        />
      )}
      <TextField
        field={field('website')}
        label={label('website')}
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
      />
    </>
  )
}

function OfSpot({ page, field, values }: Parts) {
  return (
    <>
      <div className="field-row">
        <ChoiceField
          field={field('category')}
          label={label('category')}
          value={values.category!}
          choices={list(CATEGORIES)}
        />
        <ChoiceField field={field('kind')} label={label('kind')} value={values.kind!} choices={list(KINDS)} />
      </div>
      <TextField
        field={field('university')}
        label={label('university')}
        hint={words.hints.university}
        maxLength={330}
        dir="auto"
        autoComplete="off"
      />
      <TextField field={field('phone')} label={label('phone')} maxLength={40} autoComplete="off" />
      <Tags field={field('tags')} value={values.tags!} tags={page.tags} />
      <fieldset className="field desk-week">
        <legend>{words.hours}</legend>
        <p className="hint">{words.hints.hours}</p>
        {DAYS.map((day) => (
          <TextField
            key={day}
            field={field(`day${day}`)}
            label={label(`day${day}`)}
            maxLength={200}
            autoComplete="off"
          />
        ))}
      </fieldset>
    </>
  )
}

const KEYS = { Approved: 'a', Denied: 'd', Pending: undefined }

function Status({ field, value }: { field: FieldState; value: string }) {
  const described = useDescribed(field)
  return (
    <fieldset
      className={described['aria-invalid'] ? 'field field-wrong' : 'field'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{label('status')}</legend>
      <FieldErrors field={field} />
      <div className="checks">
        {STATUSES.map((status) => (
          <label key={status}>
            <input
              type="radio"
              name={field.name}
              value={status}
              defaultChecked={value === status}
              data-desk-key={KEYS[status]}
              data-desk-then="entry-message"
            />{' '}
            <span className={`badge status-${status}`}>{status}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Tags({ field, value, tags }: { field: FieldState; value: string; tags: EntryView['tags'] }) {
  const described = useDescribed(field)
  const chosen = new Set(value.split(','))
  return (
    <fieldset
      className={described['aria-invalid'] ? 'checks field-wrong' : 'checks'}
      id={field.id}
      key={field.key}
      {...described}
    >
      <legend>{label('tags')}</legend>
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
