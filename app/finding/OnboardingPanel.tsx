import { NameFields } from '~/accounts/NameFields'
import { UniversityField } from '~/accounts/settings/ProfilePanel'
import { ChecksField } from '~/ui/form/ChecksField'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useFilled } from '~/ui/form/typed-drafts'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { optionsOf } from './preference-rules'
import { onboardingWords, preferenceWords } from './preference-words'

const SECOND = '/onboarding?step=2'

/** The two steps after registering, one at a time. */
export function OnboardingPanel({ step, start }: { step: number; start: Start }) {
  return (
    <section className="narrow">
      <p className="quiet">{onboardingWords.step(step)}</p>
      <h1>{step === 1 ? onboardingWords.profile : onboardingWords.preferences}</h1>
      {step === 1 ? <Profile start={start} /> : <Noise start={start} />}
      <Skip step={step} />
    </section>
  )
}

type Start = { firstName: string; lastName: string; university: string; noise_level: string }

function Profile({ start }: { start: Start }) {
  const state = useWriteForm<Start>({ id: 'profile', intent: 'profile', defaultValue: start })
  const filled = useFilled('profile', ['firstName', 'lastName'])
  return (
    <>
      <p>{onboardingWords.profileLead}</p>
      <WriteForm
        state={state}
        action="/onboarding"
        labels={onboardingWords.labels}
        failed={onboardingWords.profileFailed}
      >
        <NameFields fields={state.fields} labels={onboardingWords.labels} />
        <UniversityField field={state.fields.university} />
        <p className="buttons">
          <SubmitButton busy={onboardingWords.saving} disabled={!filled}>
            {onboardingWords.continue}
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
      <p>{onboardingWords.preferencesLead}</p>
      <WriteForm
        state={state}
        action={SECOND}
        labels={onboardingWords.labels}
        failed={onboardingWords.preferencesFailed}
      >
        <ChecksField
          type="radio"
          field={state.fields.noise_level}
          legend={onboardingWords.labels.noise_level}
          options={optionsOf(preferenceWords.options.noise_level)}
        />
        <p className="buttons">
          <SubmitButton busy={onboardingWords.saving}>{onboardingWords.finish}</SubmitButton>
        </p>
      </WriteForm>
    </>
  )
}

/** A separate form, so that the other form's contents aren't sent. */
function Skip({ step }: { step: number }) {
  const state = useWriteForm({ id: 'skip', intent: 'skip' })
  return (
    <WriteForm
      state={state}
      action={step === 1 ? '/onboarding' : SECOND}
      failed={onboardingWords.preferencesFailed}
    >
      <p className="buttons">
        <SubmitButton busy={onboardingWords.skipping} quiet>
          {onboardingWords.skip}
        </SubmitButton>
      </p>
    </WriteForm>
  )
}
