import { ChecksField } from '~/ui/form/ChecksField'
import { TextArea, TextField, type FieldState } from '~/ui/form/Field'
import { FieldGroup } from '~/ui/form/FieldGroup'
import { Tick } from '~/ui/form/Tick'
import { useWriteForm } from '~/ui/form/use-write-form'
import { LENGTHS } from '../model/asked'
import { pinWords } from '../words'
import { PinField } from './PinField'
import type { LocationRequestView } from './request-location.server'
import { locationRequestWords } from './words'
import { LOCATION_GUIDELINES } from './path-rules'
import { SelectField } from '~/ui/form/SelectField'
import { RequestForm } from './RequestForm'
import { SimilarCheck } from './SimilarThings'
import { SuggestField } from '~/ui/form/SuggestField'
import { useSimilar } from './use-similar'

type Shape = Record<keyof typeof locationRequestWords.labels | 'distinct' | 'keptImage', string>

const FORM = 'place-request'
const SIMILAR = {
  to: `${LOCATION_GUIDELINES}/similar`,
  fields: ['name', 'address', 'city', 'state', 'category', 'university', 'map'],
  needed: ['name', 'address', 'city', 'state'],
}

/** The form to request a location: on its own page, or (with `onClose`) in a dialog. */
export function LocationRequestPanel({ page, onClose }: { page: LocationRequestView; onClose?: () => void }) {
  const state = useWriteForm<Shape>({ id: FORM, defaultValue: page.start })
  const { similar, elsewhere, search } = useSimilar(SIMILAR, FORM, state.result)
  const { fields } = state
  const labels = locationRequestWords.labels
  const hints = locationRequestWords.hints
  return (
    <RequestForm
      state={state}
      to={LOCATION_GUIDELINES}
      texts={locationRequestWords.form}
      labels={labels}
      hints={hints}
      image={fields.image}
      keptImage={fields.keptImage}
      lead={<p>{locationRequestWords.required}</p>}
      onClose={onClose}
    >
      <div onBlur={({ target }) => search(target.closest('form'))}>
        <TextField
          field={fields.name}
          label={labels.name}
          hint={hints.name}
          autoComplete="off"
          dir="auto"
          required
        />
        <TextField
          field={fields.address}
          label={labels.address}
          hint={hints.address}
          autoComplete="off"
          dir="auto"
          required
        />
        <div className="field-row">
          <TextField field={fields.city} label={labels.city} autoComplete="off" dir="auto" required />
          <SelectField
            field={fields.state}
            label={labels.state}
            none={locationRequestWords.chooseState}
            options={page.states}
            required
          />
          <TextField field={fields.zip} label={labels.zip} autoComplete="off" inputMode="numeric" />
        </div>
        <Category field={fields.category} />
        <SuggestField
          field={fields.university}
          label={labels.university}
          hint={hints.university}
          suggest={`${LOCATION_GUIDELINES}/campuses.json`}
          maxLength={320}
        />
        <TextField field={fields.map} label={labels.map} hint={hints.map} autoComplete="off" />
      </div>
      {page.pin ? (
        <PinField pin={page.pin} field={fields.map.id} elsewhere={elsewhere} onMoved={search} />
      ) : (
        !onClose && (
          <p>
            <button type="submit" name="step" value="map" formNoValidate className="button button-quiet">
              {pinWords.show}
            </button>
          </p>
        )
      )}
      <SimilarCheck
        button={onClose ? null : locationRequestWords.check}
        found={page.similar}
        newer={similar}
        field={fields.distinct}
      />
      <ChecksField
        type="checkbox"
        field={fields.tags}
        legend={labels.tags}
        hint={hints.tags}
        options={page.tags}
      />
      <TextArea
        field={fields.details}
        label={labels.details}
        hint={hints.details}
        rows={4}
        dir="auto"
        maxLength={LENGTHS.details.most * 2}
      />
    </RequestForm>
  )
}

function Category({ field }: { field: FieldState }) {
  return (
    <FieldGroup field={field} legend={locationRequestWords.labels.category}>
      {Object.entries(locationRequestWords.categories).map(([value, text]) => (
        <Tick key={value} field={field} type="radio" value={value} on={field.initialValue === value}>
          {text}
        </Tick>
      ))}
    </FieldGroup>
  )
}
