import { useNavigate } from '@remix-run/react'
import { BackLink, Link } from '~/ui/Link'
import { useEffect, useState } from 'react'
import { ChecksField } from '~/ui/form/ChecksField'
import { asText, TextField } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { DatesFields, HoursFields } from './HoursFields'
import { HoursPanel } from './HoursPanel'
import { suggestionPath } from './path-rules'
import type { SuggestionStart, SuggestionView } from './suggestion-view.server'
import { suggestionWords } from './words'
import { isEdited, watchEdits } from '~/ui/form/typed-drafts'
import '~/styles/requests.css'

/** How long the enhanced page shows "sent" before the form appears again. */
const OVERLAY_MS = 2000

/**
 * The page of /suggestion: the form, and the message after it was sent. That message is a page of its own; the enhanced
 * page shows it over the form for two seconds.
 */
export function SuggestionPanel({ page }: { page: SuggestionView }) {
  const over = useOverlay(page)
  if (page.sent && !over) return <SentPage page={page} />
  return (
    <section className="narrow">
      <BackLink to={page.path}>{page.name}</BackLink>
      <h1>{suggestionWords.heading}</h1>
      <p>
        {suggestionWords.about} {!page.loggedIn && suggestionWords.logInOnSending}
      </p>
      {page.changing && (
        <p>
          {suggestionWords.notHours} <Link to={suggestionPath(page.id)}>{suggestionWords.allFields}</Link>
        </p>
      )}
      <p>
        {suggestionWords.notHere} <Link to={`/location/${page.id}/facts`}>{suggestionWords.inside}</Link>
      </p>
      <HoursPanel page={page} />
      {!page.changing && <SuggestionFields key={`${page.id} ${page.sent}`} page={page} />}
      {over && (
        <div className="sent-overlay" role="status">
          <div>
            <p>
              <strong>{suggestionWords.sent}</strong>
            </p>
            <p>{suggestionWords.thanks}</p>
          </div>
        </div>
      )}
    </section>
  )
}

function SuggestionFields({ page }: { page: SuggestionView }) {
  const state = useWriteForm<SuggestionStart>({
    id: 'suggestion',
    intent: 'suggest',
    defaultValue: page.start,
  })
  const { fields } = state
  const changed = useChanged(state.form.id) || page.drafted || Boolean(state.result)
  return (
    <WriteForm
      state={state}
      labels={suggestionWords.labels}
      failed={suggestionWords.failed(suggestionWords.tryAgain)}
    >
      <input type="hidden" name="location" value={page.id} />
      <input type="hidden" name="seen" value={asText(fields.seen.initialValue)} />
      <TextField
        field={fields.name}
        label={suggestionWords.labels.name}
        autoComplete="off"
        required
        dir="auto"
      />
      <TextField
        field={fields.address}
        label={suggestionWords.labels.address}
        hint={suggestionWords.addressHint}
        autoComplete="off"
        dir="auto"
      />
      <div className="field-row">
        <TextField field={fields.city} label={suggestionWords.labels.city} autoComplete="off" required />
        <TextField
          field={fields.zipcode}
          label={suggestionWords.labels.zipcode}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <ChecksField
        type="checkbox"
        field={fields.tags}
        legend={suggestionWords.labels.tags}
        options={page.tags}
      />
      <HoursFields
        formId={state.form.id}
        known={page.drafted ? null : page.start}
        days={listOf(fields.days)}
        ranges={listOf(fields.ranges).map((range) => range.getFieldset())}
      />
      <DatesFields
        known={page.drafted ? null : page.start}
        dates={listOf(fields.dates).map((date) => date.getFieldset())}
      />
      <p className="buttons">
        <SubmitButton busy={suggestionWords.sending} disabled={!changed}>
          {suggestionWords.send}
        </SubmitButton>{' '}
        <Link to={page.path}>{suggestionWords.cancel}</Link>
      </p>
    </WriteForm>
  )
}

/** Conform throws if there's a single text instead of a list. */
const listOf = <Item,>(field: { initialValue?: unknown; getFieldList: () => Item[] }): Item[] =>
  Array.isArray(field.initialValue) ? field.getFieldList() : []

function SentPage({ page }: { page: SuggestionView }) {
  return (
    <section className="narrow">
      <h1>{suggestionWords.sent}</h1>
      <p>{suggestionWords.thanks}</p>
      <p className="buttons">
        <Link to={page.path} className="button">
          {suggestionWords.back}
        </Link>{' '}
        <Link to={suggestionPath(page.id)}>{suggestionWords.another}</Link>
      </p>
    </section>
  )
}

/**
 * Whether the message is shown over the form: only if the form was on this page before it was sent. Then it disappears
 * by itself.
 */
function useOverlay({ id, sent }: SuggestionView): boolean {
  const navigate = useNavigate()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!sent) setReady(true)
  }, [sent])
  const over = sent && ready
  useEffect(() => {
    if (!over) return
    const timer = setTimeout(
      () => navigate(suggestionPath(id), { replace: true, preventScrollReset: true }),
      OVERLAY_MS,
    )
    return () => clearTimeout(timer)
  }, [over, id, navigate])
  return over
}

/** In the enhanced page: whether a form differs from what the page came with. Always true without scripts. */
function useChanged(formId: string): boolean {
  const [changed, setChanged] = useState(true)
  useEffect(() => watchEdits(formId, (form) => setChanged(isEdited(form))), [formId])
  return changed
}
