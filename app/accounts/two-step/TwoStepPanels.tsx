import { Link } from '@remix-run/react'
import { ReaderZone, SecurityMoment } from '../security/SecurityMoment'
import { LockedAdmin } from '../security/SecurityTwoStep'
import type { TwoStepPage } from './two-step-page.server'
import { twoStepWords } from '../security/words'
import { LogInAgain } from './TwoStepFields'
import { NewRecoveryCodes, RecoveryCodes, TurnOffTwoStep } from './TwoStepOn'
import { BeginTwoStep, ConfirmTwoStep } from './TwoStepSetup'

type TwoStepPanelsProps = TwoStepPage & {
  /** Recovery codes that were just made. */
  codes: string[]
  locked: boolean
  /** Whether this is an admin's account that must keep it on. */
  demanded: boolean
  google: boolean
  zone: string
}

/** The reader's two-step verification settings: turning it on and off, and recovery codes. */
export function TwoStepPanels({ step, proof, codes, locked, demanded, google, zone }: TwoStepPanelsProps) {
  return (
    <div className="narrow">
      <p>
        <Link to="/setting/security">‹ {twoStepWords.toSecurity}</Link>
      </p>
      <h1>{twoStepWords.title}</h1>
      {locked && <LockedAdmin on={step.kind === 'on'} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} />}
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
        <LogInAgain google={google} />
      ) : (
        <>
          {step.kind === 'off' && <BeginTwoStep proof={proof} />}
          {step.kind === 'begun' && <ConfirmTwoStep {...step} proof={proof} />}
          {step.kind === 'on' && <NewRecoveryCodes key={codes[0]} proof={proof} />}
          {step.kind === 'on' && <TurnOffTwoStep proof={proof} demanded={demanded} />}
        </>
      )}
    </div>
  )
}
