import { Link, useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { ConfirmHours } from './ConfirmHours'
import { HoursFields } from './HoursFields'
import { suggestionPath } from './rules'
import type { SuggestionStart, SuggestionView } from './suggestion-view.server'
import { TagsField } from './TagsField'
import { useChanged } from './use-changed'
import { words } from './words'

/** How long the enhanced page says that a suggestion was sent before its form is there again (part 2, section 4). */
const OVERLAY_MS = 2000

/**
 * The page of /suggestion: the form, and once it was sent what is said then. That is a page of its own; the enhanced page, which
 * has the form already, lays it over the form for two seconds.
 */
export function SuggestionPanel({ page }: { page: SuggestionView }) {
  const over = useOverlay(page)
  if (page.sent && !over) return <SentPage page={page} />
  return (
    <section className="narrow">
      <p>
        <Link to={page.path}>‹ {page.name}</Link>
      </p>
      <h1>{words.heading}</h1>
      <p>
        {words.about} {!page.signedIn && words.signIn}
      </p>
      {page.week && <ConfirmHours id={page.id} week={page.week} />}
      <SuggestionFields key={`${page.id} ${page.sent}`} page={page} />
      {over && (
        <div className="sent-overlay" role="status">
          <div>
            <p>
              <strong>{words.sent}</strong>
            </p>
            <p>{words.thanks}</p>
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
    <WriteForm state={state} labels={words.labels} failed={words.failed(words.tryAgain)}>
      <input type="hidden" name="location" value={page.id} />
      <TextField field={fields.name} label={words.labels.name} autoComplete="off" required dir="auto" />
      <TextField
        field={fields.address}
        label={words.labels.address}
        hint={words.addressHint}
        autoComplete="off"
        dir="auto"
      />
      <div className="field-row">
        <TextField field={fields.city} label={words.labels.city} autoComplete="off" required />
        <TextField
          field={fields.zipcode}
          label={words.labels.zipcode}
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <TagsField field={fields.tags} tags={page.tags} />
      <HoursFields
        formId={state.form.id}
        days={listOf(fields.days)}
        ranges={listOf(fields.ranges).map((range) => range.getFieldset())}
      />
      <p className="buttons">
        <SubmitButton busy={words.sending} disabled={!changed}>
          {words.send}
        </SubmitButton>
        <Link to={page.path}>{words.cancel}</Link>
      </p>
    </WriteForm>
  )
}

/** Conform throws for one text where a list is expected. */
const listOf = <Item,>(field: { initialValue?: unknown; getFieldList: () => Item[] }): Item[] =>
  Array.isArray(field.initialValue) ? field.getFieldList() : []

function SentPage({ page }: { page: SuggestionView }) {
  return (
    <section className="narrow">
      <h1>{words.sent}</h1>
      <p>{words.thanks}</p>
      <p className="buttons">
        <Link to={page.path} className="button">
          {words.back}
        </Link>
        <Link to={suggestionPath(page.id)}>{words.another}</Link>
      </p>
    </section>
  )
}

/** Whether the message stands over the form: only where this page was there before the form was sent. Then it goes by itself. */
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
