import { Link, useActionData } from '@remix-run/react'
import { ErrorSummary } from '~/components/form/ErrorSummary'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import type { FormResult } from '~/http/form-result'
import type { readersPlace } from './find-place.server'
import { words } from './place-words'
import { ForgetForm, OrderForm } from './PlaceForms'
import { StateField } from './StateField'

type Props = Awaited<ReturnType<typeof readersPlace>> & { returnTo: string }

/** The forms that say where the reader is, and what is known of it. */
export function PlacePanel({ states, chosen, readersState, hasPosition, outside, returnTo }: Props) {
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
  const back = <input type="hidden" name="returnTo" value={returnTo} />
  return (
    <section className="narrow place-page">
      {faults.length > 0 && (
        <ErrorSummary formId="near-me" errors={faults.map((text) => ({ name: '', text }))} />
      )}
      <h1>{words.title}</h1>
      <p>{words.intro}</p>
      {readersState && (
        <div className="place-note">
          <p>
            {readersState.first
              ? words.because[readersState.because](readersState.name)
              : words.notFirst(readersState.name)}
          </p>
          <OrderForm first={readersState.first} returnTo={action} />
        </div>
      )}
      {hasPosition && (
        <div className="place-note">
          <p>
            {words.positionKnown} {outside && words.outside}
          </p>
          <ForgetForm returnTo={action} />
        </div>
      )}
      <h2>{words.chooseState}</h2>
      <WriteForm state={choice} action={action} failed={words.stateFailed}>
        {back}
        <StateField field={choice.fields.state} states={states} />
        <p>
          <SubmitButton busy={words.saving}>{words.save}</SubmitButton>
        </p>
      </WriteForm>
      <h2>{words.position}</h2>
      <WriteForm state={position} action={action} failed={words.positionFailed}>
        {back}
        <p className="hint">{words.positionHint}</p>
        <TextField
          field={position.fields.latitude}
          label={words.latitude}
          inputMode="text"
          autoComplete="off"
          maxLength={20}
        />
        <TextField
          field={position.fields.longitude}
          label={words.longitude}
          inputMode="text"
          autoComplete="off"
          maxLength={20}
        />
        <p>
          <SubmitButton busy={words.saving}>{words.usePosition}</SubmitButton>
        </p>
      </WriteForm>
      <p>
        <Link to={returnTo}>{words.back}</Link>
      </p>
    </section>
  )
}
