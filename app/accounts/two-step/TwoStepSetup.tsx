import type { QrCode } from '~/auth/qr.server'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { twoStepWords } from '../security/words'
import { CodeField, ProofField, type Proof } from './TwoStepFields'

const begun = twoStepWords.setup
const off = twoStepWords.off

/** Starts setting up two-step verification, or (`again`) starts over with a new key. */
export function BeginTwoStep({ proof, again = false }: { proof: Proof; again?: boolean }) {
  const state = useWriteForm<{ password: string }>({ id: 'begin', intent: 'begin' })
  return (
    <>
      {!again && off.about.map((text) => <p key={text}>{text}</p>)}
      <WriteForm state={state} labels={twoStepWords.labels} failed={off.failed}>
        {!again && <ProofField field={state.fields.password} proof={proof} />}
        {again ? (
          <button type="submit" className="button button-quiet button-small">
            {begun.again}
          </button>
        ) : (
          <p className="buttons">
            <SubmitButton busy={off.beginning}>{off.begin}</SubmitButton>
          </p>
        )}
      </WriteForm>
    </>
  )
}

type ConfirmTwoStepProps = { secret: string; uri: string; qr: QrCode; proof: Proof }

/** The key for the authenticator app, and the form for its first code. */
export function ConfirmTwoStep({ secret, uri, qr, proof }: ConfirmTwoStepProps) {
  const state = useWriteForm<{ code: string; password: string }>({ id: 'confirm', intent: 'confirm' })
  return (
    <>
      <p>{begun.scan}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={begun.qr}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p>{begun.type}</p>
      <p>
        <code className="secret">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <p>
        <a href={uri}>{begun.open}</a>
      </p>
      <p>{begun.prove}</p>
      <WriteForm state={state} labels={twoStepWords.labels} failed={begun.failed}>
        <ProofField field={state.fields.password} proof={proof} />
        <CodeField field={state.fields.code} hint={twoStepWords.appCodeHint} />
        <p className="hint">{begun.ends}</p>
        <p className="buttons">
          <SubmitButton busy={begun.confirming}>{begun.confirm}</SubmitButton>
        </p>
      </WriteForm>
      {proof === 'fresh' && <BeginTwoStep proof={proof} again />}
    </>
  )
}
