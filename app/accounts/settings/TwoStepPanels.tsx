import { BackLink, Link } from '~/ui/Link'
import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { ReaderZone, SecurityMoment } from './SecurityMoment'
import { LockedAdmin } from './SecurityTwoStep'
import type { TwoStepPage } from './security-page.server'
import { twoStepWords } from '../security-words'
import { LogInAgain, CodeField, ProofField, type Proving } from '../entering/TwoStepFields'
import '~/styles/account-pages.css'

const onWords = twoStepWords.on
const codesWords = twoStepWords.codes
const setupWords = twoStepWords.setup
const offWords = twoStepWords.off

type CodeFields = { code: string; password: string }

type TwoStepPanelsProps = TwoStepPage & {
  /** Recovery codes that were just made. */
  codes: string[]
  /** Where the reader came from to turn it on. */
  back: string | null
}

/** The reader's two-step verification settings: turning it on and off, and recovery codes. */
export function TwoStepPanels({
  step,
  proof,
  codes,
  locked,
  demanded,
  provider,
  zone,
  back,
  email,
}: TwoStepPanelsProps) {
  const proving = { proof, email }
  return (
    <div className="narrow">
      <BackLink to="/setting/security">{twoStepWords.toSecurity}</BackLink>
      <h1>{twoStepWords.title}</h1>
      {locked && <LockedAdmin on={step.kind === 'on'} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
      {back && step.kind === 'on' && (
        <p>
          <Link to={back}>{twoStepWords.goOn}</Link>
        </p>
      )}
      {step.kind === 'on' && (
        <p>
          {twoStepWords.on.since}{' '}
          <ReaderZone.Provider value={zone}>
            <SecurityMoment date={step.since} />
          </ReaderZone.Provider>
          . {twoStepWords.on.left(step.codesLeft)}
        </p>
      )}
      {proof === 'sign-in' ? (
        <LogInAgain provider={provider} />
      ) : (
        <>
          {step.kind === 'off' && <BeginTwoStep {...proving} />}
          {step.kind === 'begun' && <ConfirmTwoStep {...step} {...proving} />}
          {step.kind === 'on' && <NewRecoveryCodes key={codes[0]} {...proving} />}
          {step.kind === 'on' && <TurnOffTwoStep {...proving} demanded={demanded} />}
        </>
      )}
    </div>
  )
}

/** New recovery codes, shown only once. */
function RecoveryCodes({ codes }: { codes: string[] }) {
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
function NewRecoveryCodes(proving: Proving) {
  const state = useWriteForm<CodeFields>({ id: 'new-codes', intent: 'new-codes' })
  return (
    <section className="panel">
      <h2>{onWords.newCodes}</h2>
      <p>{onWords.newCodesAbout}</p>
      <WriteForm state={state} labels={twoStepWords.labels} failed={onWords.codesFailed}>
        <ProofField field={state.fields.password} {...proving} />
        <CodeField field={state.fields.code} />
        <p className="buttons">
          <SubmitButton busy={onWords.making}>{onWords.makeCodes}</SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}

/** The form that turns two-step verification off. `demanded`: admins need it on this server. */
function TurnOffTwoStep({ demanded, ...proving }: Proving & { demanded: boolean }) {
  const state = useWriteForm<CodeFields>({ id: 'turn-off', intent: 'turn-off' })
  return (
    <section className="panel">
      <h2>{onWords.turnOffHeading}</h2>
      <p>{demanded ? onWords.turnOffRequired : onWords.turnOffAbout}</p>
      <WriteForm state={state} labels={twoStepWords.labels} failed={onWords.turnOffFailed}>
        <ProofField field={state.fields.password} {...proving} />
        <CodeField field={state.fields.code} />
        <p className="buttons">
          <SubmitButton busy={onWords.turningOff} danger>
            {onWords.turnOff}
          </SubmitButton>
        </p>
      </WriteForm>
    </section>
  )
}

/** Starts setting up two-step verification, or (`again`) starts over with a new key. */
function BeginTwoStep({ again = false, ...proving }: Proving & { again?: boolean }) {
  const state = useWriteForm<{ password: string }>({ id: 'begin', intent: 'begin' })
  return (
    <>
      {!again && offWords.about.map((text) => <p key={text}>{text}</p>)}
      <WriteForm state={state} labels={twoStepWords.labels} failed={offWords.failed}>
        {!again && <ProofField field={state.fields.password} {...proving} />}
        {again ? (
          <button type="submit" className="button button-quiet button-small">
            {setupWords.again}
          </button>
        ) : (
          <p className="buttons">
            <SubmitButton busy={offWords.beginning}>{offWords.begin}</SubmitButton>
          </p>
        )}
      </WriteForm>
    </>
  )
}

type ConfirmTwoStepProps = Extract<TwoStepPage['step'], { kind: 'begun' }> & Proving

/** The key for the authenticator app, and the form for its first code. */
function ConfirmTwoStep({ secret, uri, qr, ...proving }: ConfirmTwoStepProps) {
  const state = useWriteForm<CodeFields>({ id: 'confirm', intent: 'confirm' })
  return (
    <>
      <p>{setupWords.scan}</p>
      <svg
        className="qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={setupWords.qr}
        shapeRendering="crispEdges"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p>{setupWords.type}</p>
      <p>
        <code className="secret">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <p>
        <a href={uri}>{setupWords.open}</a>
      </p>
      <p>{setupWords.prove}</p>
      <WriteForm state={state} labels={twoStepWords.labels} failed={setupWords.failed}>
        <ProofField field={state.fields.password} {...proving} />
        <CodeField field={state.fields.code} hint={twoStepWords.appCodeHint} />
        <p className="hint">{setupWords.ends}</p>
        <p className="buttons">
          <SubmitButton busy={setupWords.confirming}>{setupWords.confirm}</SubmitButton>
        </p>
      </WriteForm>
      {proving.proof === 'fresh' && <BeginTwoStep {...proving} again />}
    </>
  )
}
