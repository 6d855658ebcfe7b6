import { UniversityField } from '~/accounts/UniversityField'
import { TextField } from '~/components/form/Field'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useFilled } from '~/components/form/use-filled'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { words } from './onboarding-words'
import { ScaleField } from './ScaleField'
import { words as preferenceWords } from './words'

const SECOND = '/onboarding?step=2'

/** The two steps after registering, one at a time. */
export function OnboardingPanel({ step, start }: { step: number; start: Start }) {
  return (
    <section className="narrow">
      <p className="quiet">{words.step(step)}</p>
      <h1>{step === 1 ? words.profile : words.preferences}</h1>
      {step === 1 ? <Profile start={start} /> : <Noise start={start} />}
      <Skip step={step} />
    </section>
  )
}

type Start = { firstName: string; lastName: string; university: string; noise_level: string }

function Profile({ start }: { start: Start }) {
  const state = useWriteForm<Start>({ id: 'profile', intent: 'profile', defaultValue: start })
  const filled = useFilled('profile', ['firstName', 'lastName'])
  const { firstName, lastName, university } = state.fields
  return (
    <>
      <p>{words.profileLead}</p>
      <WriteForm state={state} action="/onboarding" labels={words.labels} failed={words.profileFailed}>
        <TextField field={firstName} label={words.labels.firstName} autoComplete="given-name" dir="auto" />
        <TextField field={lastName} label={words.labels.lastName} autoComplete="family-name" dir="auto" />
        <UniversityField field={university} />
        <p className="buttons">
          <SubmitButton busy={words.saving} disabled={!filled}>
            {words.continue}
          </SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

function Noise({ start }: { start: Start }) {
  const state = useWriteForm<Start>({ id: 'preferences', intent: 'preferences', defaultValue: start })
  return (
    <>
      <p>{words.preferencesLead}</p>
      <WriteForm state={state} action={SECOND} labels={words.labels} failed={words.preferencesFailed}>
        <ScaleField
          field={state.fields.noise_level}
          label={words.labels.noise_level}
          options={preferenceWords.options.noise_level}
        />
        <p className="buttons">
          <SubmitButton busy={words.saving}>{words.finish}</SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

/** A separate form: what the other one contains is ignored. */
function Skip({ step }: { step: number }) {
  const state = useWriteForm({ id: 'skip', intent: 'skip' })
  return (
    <WriteForm state={state} action={step === 1 ? '/onboarding' : SECOND} failed={words.preferencesFailed}>
      <p className="buttons">
        <SubmitButton busy={words.skipping} quiet>
          {words.skip}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}
