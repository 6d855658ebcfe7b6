import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { twoStepWords } from '../security/words'
import { CodeField, ProofField, type Proof } from './TwoStepFields'

const codesWords = twoStepWords.codes
const words = twoStepWords.on
type Shape = { code: string; password: string }

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <section className="panel" aria-labelledby="recovery-codes">
      <h2 id="recovery-codes">{codesWords.heading}</h2>
      <p>{codesWords.about}</p>
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The form for new recovery codes. */
export function NewRecoveryCodes({ proof }: { proof: Proof }) {
  const state = useWriteForm<Shape>({ id: 'new-codes', intent: 'new-codes' })
  return (
    <section className="panel">
      <h2>{words.newCodes}</h2>
      <p>{words.newCodesAbout}</p>
      <WriteForm state={state} labels={twoStepWords.labels} failed={words.codesFailed}>
        <ProofField field={state.fields.password} proof={proof} />
        <CodeField field={state.fields.code} />
        <p className="buttons">
          <SubmitButton busy={words.making}>{words.makeCodes}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}

/** The form that turns two-step verification off. `demanded`: admins need it on this server. */
export function TurnOffTwoStep({ proof, demanded }: { proof: Proof; demanded: boolean }) {
  const state = useWriteForm<Shape>({ id: 'turn-off', intent: 'turn-off' })
  return (
    <section className="panel">
      <h2>{words.turnOffHeading}</h2>
      <p>{demanded ? words.turnOffRequired : words.turnOffAbout}</p>
      <WriteForm state={state} labels={twoStepWords.labels} failed={words.turnOffFailed}>
        <ProofField field={state.fields.password} proof={proof} />
        <CodeField field={state.fields.code} />
        <p className="buttons">
          <SubmitButton busy={words.turningOff} danger>
            {words.turnOff}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}
