import { BackLink } from '~/ui/Link'
import { CancelButton } from '~/ui/form/CancelButton'
import { asText, TextArea } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Picture } from '~/ui/Picture'
import type { PinView } from '~/spots/requests/pin-view.server'
import { AddressLookup } from '~/spots/requests/AddressLookup'
import { ImageField } from '~/spots/requests/ImageField'
import {
  alertFormWords,
  areaFormWords,
  changeWords,
  dateFormWords,
  editWords,
  fieldErrorWords,
} from '../item-words'
import { ChangeTable, ConflictTable, textFor } from './ChangeTable'
import { feedFormWords } from './feed-words'
import { counterWords } from './counter-words'
import {
  alertsPath,
  calendarPath,
  countersPath,
  dashboardPath,
  datesPath,
  itemPath,
  areasPath,
} from '../dashboard-url'
import type { ItemEditView } from './edit-view.server'
import { LABELS } from '../labels'
import { ItemFields } from './ItemFields'
import { ItemLink } from '../ItemLink'
import { ItemOrigin } from './ItemOrigin'
import { mergedForm, textOf, type Start } from './merged-edits'
import { SaveAndNext } from './DecideItem'
import { changedFields, type ItemText } from '../text-rules'
import { useEffect, useState } from 'react'
import { watchEdits } from '~/ui/form/typed-drafts'

/** An item and saved form values: `start` is from previewing changes, or from before logging in. */
export type ItemPage = ItemEditView & {
  start: Start
  /** null: there's no map, or no known place to center it. */
  pin: PinView | null
  preview: boolean
  list: string
}

/** The form with all fields of an item: on its own page or, with `onClose`, in a dialog over the list. */
export function ItemPanel({ page, onClose }: { page: ItemPage; onClose?: () => void }) {
  const { kind, id, name, path, image } = page
  const state = useWriteForm<Record<string, string>>({
    id: 'entry',
    intent: kind,
    defaultValue: page.start?.image ? { image: textOf(page.start.image) } : undefined,
  })
  const { fields } = state
  const form = mergedForm(state, page, page.start)
  const edits = useEdits(state.form.id, form.seen, form.version)
  const stateId = page.texts.state_id ?? page.texts.states_id
  const inState = page.states.find((each) => String(each.id) === stateId)?.name
  const lines = edits.enhanced ? edits.changed : page.preview ? changedFields(form.seen, form.values) : null
  const removed = asText(form.field('removeImage').initialValue) === 'yes'
  const photo = edits.enhanced ? edits.photo : removed ? '' : null
  const now: ItemText = edits.enhanced ? edits.values : form.values
  return (
    <section className="dashboard-item">
      {!onClose && <BackLink to={dashboardPath(page.list)}>{editWords.back}</BackLink>}
      <h1>
        {editWords.title[kind]}: <span dir="auto">{name}</span>
      </h1>
      <p className="buttons">
        <ItemLink to={`${itemPath(kind, id)}/history`}>{editWords.history}</ItemLink>{' '}
        {kind === 'spot' && <ItemLink to={areasPath(id)}>{areaFormWords.link}</ItemLink>}{' '}
        {kind === 'spot' && <ItemLink to={alertsPath(id)}>{alertFormWords.link}</ItemLink>}{' '}
        {kind === 'spot' && <ItemLink to={calendarPath(id)}>{feedFormWords.link}</ItemLink>}{' '}
        {kind === 'campus' && <ItemLink to={datesPath(kind, id)}>{dateFormWords.link}</ItemLink>}{' '}
        {kind === 'campus' && <ItemLink to={countersPath(id)}>{counterWords.link}</ItemLink>}{' '}
        {path && <ItemLink to={path}>{editWords.view}</ItemLink>}{' '}
        <AddressLookup parts={[page.texts.address || name, page.texts.city, inState]} />
      </p>
      {page.alsoNear.length > 0 && (
        <p className="note" dir="auto">
          {editWords.alsoNear(page.alsoNear)}
        </p>
      )}
      {page.hiddenBy && <p className="note">{editWords.hiddenBy(page.hiddenBy)}</p>}
      {page.origin && <ItemOrigin origin={page.origin} name={name} />}
      <p className="quiet">{editWords.required}</p>
      {page.preview && !edits.enhanced && !state.result && (
        <p role="status" className="note">
          {editWords.notSaved}
        </p>
      )}
      <WriteForm
        state={state}
        labels={LABELS}
        encType="multipart/form-data"
        failed={changeWords.failed[kind === 'campus' ? 'campus' : 'spot'](changeWords.unknown)}
      >
        {form.conflict && (
          <ConflictTable
            lines={form.conflict}
            last={page.last}
            labels={LABELS}
            textOf={(name, text) => textFor(name, text, page)}
          />
        )}
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {editWords.save}
        </button>
        <input type="hidden" name="version" value={form.version} />
        <input type="hidden" name="seen" value={JSON.stringify(form.seen)} />
        <ItemFields page={page} pin={page.pin} field={form.field} values={form.values} />
        <ImageField
          field={fields.image!}
          label={LABELS.image!}
          hint={editWords.hints.image}
          required={false}
          faults={{ tooLarge: fieldErrorWords.imageSize, type: fieldErrorWords.imageType }}
        />
        <div className="dashboard-picture">
          {image === null ? (
            <p className="quiet">{editWords.noImage}</p>
          ) : (
            <>
              <Picture
                src={page.smaller ?? image}
                alt={editWords.currentImage(name)}
                width={160}
                height={100}
              />
              <label>
                <input type="checkbox" name="removeImage" value="yes" defaultChecked={removed} />{' '}
                {editWords.removeImage}
              </label>
            </>
          )}
        </div>
        {lines && <ChangeTable before={form.seen} now={now} fields={lines} photo={photo} page={page} />}
        <TextArea
          field={form.field('message')}
          label={editWords.labels.message}
          hint={editWords.hints.message}
          rows={3}
          dir="auto"
          data-dashboard-key="r"
        />
        <p className="buttons">
          <SubmitButton busy={editWords.saving} disabled={edits.enhanced && !edits.ready}>
            {editWords.save}
          </SubmitButton>{' '}
          {!onClose && <SaveAndNext disabled={edits.enhanced && !edits.ready} />}{' '}
          {!edits.enhanced && (
            <button type="submit" name="step" value="preview" className="button button-quiet">
              {editWords.preview}
            </button>
          )}{' '}
          <CancelButton to={dashboardPath(page.list)} onClose={onClose}>
            {editWords.cancel}
          </CancelButton>
        </p>
      </WriteForm>
    </section>
  )
}

/** `photo`: the name of the chosen file, or '' to remove it; null: it stays. */
type Edits = {
  enhanced: boolean
  values: ItemText
  changed: string[]
  photo: string | null
  ready: boolean
}

/**
 * With JavaScript: the form's changes from `seen`, and whether it's ready to save (a change and a reason). Runs again
 * when `mark` changes, because then the fields were filled again.
 */
function useEdits(formId: string, seen: ItemText, mark: string): Edits {
  const [edits, setEdits] = useState<Edits>({
    enhanced: false,
    values: seen,
    changed: [],
    photo: null,
    ready: false,
  })
  const before = JSON.stringify(seen)
  useEffect(() => {
    const shown = JSON.parse(before) as ItemText
    return watchEdits(formId, (form) => {
      const data = new FormData(form)
      const values = Object.fromEntries(
        Object.keys(shown).map((field) => [
          field,
          field === 'tags'
            ? data
                .getAll(field)
                .map(String)
                .sort((a, b) => Number(a) - Number(b))
                .join(',')
            : String(data.get(field) ?? ''),
        ]),
      )
      const changed = changedFields(shown, values)
      const file = data.get('image')
      const chosen = file instanceof File && file.size > 0 ? file.name : null
      const photo = chosen ?? (data.has('removeImage') ? '' : null)
      const isChanged = changed.length > 0 || photo !== null || data.has('useCampusPoint')
      setEdits({
        enhanced: true,
        values,
        changed,
        photo,
        ready: isChanged && String(data.get('message') ?? '').trim() !== '',
      })
    })
  }, [formId, before, mark])
  return edits
}
