import { useActionData } from '@remix-run/react'
import { Link } from '~/ui/Link'
import { PostForm } from '~/ui/PostForm'
import { ErrorSummary } from '~/ui/form/ErrorSummary'
import { TextField, type FieldState } from '~/ui/form/Field'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import type { FormResult } from '~/web/http/form-result'
import type { positionPage } from './find-state.server'
import { locationSearchWords } from './words'
import { nearestFirst } from './search-url'
import { UseMyLocation } from './UseMyLocation'
import { SelectField } from '~/ui/form/SelectField'

type Props = Awaited<ReturnType<typeof positionPage>> & { returnTo: string }

/** The forms to set where the reader is, and what's known about it. */
export function PositionPanel({ states, chosen, readersState, hasPosition, outside, returnTo }: Props) {
  const choice = useWriteForm<{ state: string }>({
    id: 'choice',
    intent: 'state',
    defaultValue: { state: chosen ?? '' },
  })
  const position = useWriteForm<{ latitude: string; longitude: string }>({
    id: 'position',
    intent: 'position',
  })
  const result = useActionData() as FormResult | undefined
  // The other two forms show their own errors.
  const faults =
    result?.intent === 'order' || result?.intent === 'forget'
      ? Object.values(result.submission.error ?? {}).flatMap((texts) => texts ?? [])
      : []
  const action = `/near-me?returnTo=${encodeURIComponent(returnTo)}`
  const nearest = nearestFirst(returnTo)
  const back = <input type="hidden" name="returnTo" value={returnTo} />
  return (
    <section className="narrow position-page">
      {faults.length > 0 && (
        <ErrorSummary formId="near-me" errors={faults.map((text) => ({ name: '', text }))} />
      )}
      <h1>{locationSearchWords.title}</h1>
      <p>{locationSearchWords.intro}</p>
      <p>
        <UseMyLocation to={nearest} text={locationSearchWords.useMine} className="button" />
      </p>
      {readersState && (
        <div className="position-note">
          <p>
            {readersState.first
              ? locationSearchWords.because[readersState.because](readersState.name)
              : locationSearchWords.notFirst(readersState.name)}
          </p>
          <OrderForm first={readersState.first} returnTo={action} />
        </div>
      )}
      {hasPosition && (
        <div className="position-note">
          <p>
            {locationSearchWords.positionKnown} {outside && locationSearchWords.outside}
          </p>
          <ForgetForm returnTo={action} />
        </div>
      )}
      <h2>{locationSearchWords.chooseState}</h2>
      <WriteForm state={choice} action={action} failed={locationSearchWords.stateFailed}>
        {back}
        <StateField field={choice.fields.state} states={states} />
        <p>
          <SubmitButton busy={locationSearchWords.saving}>{locationSearchWords.save}</SubmitButton>
        </p>
      </WriteForm>
      <details open={position.result !== undefined || undefined}>
        <summary>{locationSearchWords.position}</summary>
        <WriteForm state={position} action={action} failed={locationSearchWords.positionFailed}>
          <input type="hidden" name="returnTo" value={nearest} />
          <p className="hint">{locationSearchWords.positionHint}</p>
          <TextField
            field={position.fields.latitude}
            label={locationSearchWords.latitude}
            inputMode="text"
            autoComplete="off"
            maxLength={20}
          />
          <TextField
            field={position.fields.longitude}
            label={locationSearchWords.longitude}
            inputMode="text"
            autoComplete="off"
            maxLength={20}
          />
          <p>
            <SubmitButton busy={locationSearchWords.saving}>{locationSearchWords.usePosition}</SubmitButton>
          </p>
        </WriteForm>
      </details>
      <p className="more-links">
        <Link to={returnTo}>{locationSearchWords.back}</Link>
      </p>
    </section>
  )
}

/** A list of states to choose from, or none. */
const StateField = ({ field, states }: { field: FieldState; states: { name: string; abr: string }[] }) => (
  <SelectField
    field={field}
    label={locationSearchWords.state}
    none={locationSearchWords.noState}
    options={states.map(({ name, abr }) => ({ value: abr, text: name }))}
  />
)

/** Clears the position, in the enhanced page also from the browser's storage. */
function ForgetForm({ returnTo }: { returnTo: string }) {
  const forget = () =>
    void import('~/ui/browser-position').then(
      ({ forgetMe }) => forgetMe(),
      () => {},
    )
  return (
    <PostForm action="/near-me" failed={locationSearchWords.failed} onSubmit={forget}>
      <input type="hidden" name="intent" value="forget" />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link-button">
        {locationSearchWords.forget}
      </button>
    </PostForm>
  )
}

/** Turns "my state first" on or off. */
function OrderForm({ first, returnTo }: { first: boolean; returnTo: string }) {
  return (
    <PostForm action="/near-me" failed={locationSearchWords.failed}>
      <input type="hidden" name="intent" value="order" />
      <input type="hidden" name="want" value={first ? 'off' : 'on'} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <button type="submit" className="link-button">
        {first ? locationSearchWords.doNotPutFirst : locationSearchWords.putFirst}
      </button>
    </PostForm>
  )
}
