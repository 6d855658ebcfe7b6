import { BackLink, Link } from '~/ui/Link'
import { AreaFields } from '../areas/AreaFields'
import { TraitFields } from '../areas/TraitFields'
import { AREA_LABELS } from '../areas/labels'
import { asText } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { InsideSuggestionView } from './inside-suggestion-view.server'
import { suggestionWords } from './words'

const failed = suggestionWords.failed(suggestionWords.tryAgain)

/** A suggested edit of an area, or of facts of the whole study spot. */
export function InsideSuggestionPanel({ page }: { page: InsideSuggestionView }) {
  const { about, back, choices, start } = page
  const state = useWriteForm<Record<string, string>>({
    id: 'suggestion',
    intent: about === 'whole' ? 'facts' : 'area',
    defaultValue: start,
  })
  const fields = state.named
  return (
    <section className="narrow">
      <BackLink to={back.path}>{back.name}</BackLink>
      <h1 dir="auto">{page.title}</h1>
      <p>
        {about === 'new' ? suggestionWords.aboutNew : suggestionWords.about}{' '}
        {!page.loggedIn && suggestionWords.logInOnSending}
      </p>
      <WriteForm state={state} labels={AREA_LABELS} failed={failed}>
        {about !== 'new' && <input type="hidden" name="seen" value={asText(fields.seen!.initialValue)} />}
        {about === 'whole' ? (
          <TraitFields groups={choices.groups} field={(field) => fields[field]!} />
        ) : (
          <AreaFields choices={choices} field={(name) => fields[name]!} />
        )}
        <p className="buttons">
          <SubmitButton busy={suggestionWords.sending}>{suggestionWords.send}</SubmitButton>{' '}
          <Link to={back.path}>{suggestionWords.cancel}</Link>
        </p>
      </WriteForm>
      {about === 'area' && <Gone seen={start.seen!} />}
    </section>
  )
}

function Gone({ seen }: { seen: string }) {
  const state = useWriteForm({ id: 'gone', intent: 'gone' })
  return (
    <details open={state.result !== undefined}>
      <summary>{suggestionWords.gone}</summary>
      <WriteForm state={state} failed={failed}>
        <input type="hidden" name="seen" value={seen} />
        <p>{suggestionWords.goneHint}</p>
        <p className="buttons">
          <SubmitButton busy={suggestionWords.sending} quiet>
            {suggestionWords.sendGone}
          </SubmitButton>
        </p>
      </WriteForm>
    </details>
  )
}
