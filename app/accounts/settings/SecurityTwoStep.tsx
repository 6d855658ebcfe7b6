import { Link } from '~/ui/Link'
import { securityWords } from '../security-words'

const words = securityWords.twoStep
const lockedWords = securityWords.locked

type TwoStepState = {
  on: boolean
  /** Number of unused recovery codes. */
  codesLeft: number
}

/** Whether two-step verification is on, and a link to change that. */
export function SecurityTwoStep({ on, codesLeft }: TwoStepState) {
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      <p>
        {words.about} {on ? words.on(codesLeft) : words.off}
      </p>
      <p className="buttons">
        <Link to="/setting/security/two-step">{on ? words.change : words.turnOn}</Link>
      </p>
    </section>
  )
}

/** Tells an admin why they have no admin rights in this login. */
export function LockedAdmin({ on }: Pick<TwoStepState, 'on'>) {
  return (
    <div className="note locked" role="status">
      <h2>{lockedWords.heading}</h2>
      <p>{on ? lockedWords.logInAgain : lockedWords.turnOn}</p>
    </div>
  )
}
