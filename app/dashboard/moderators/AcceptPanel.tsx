import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { Link } from '~/ui/Link'
import { DASHBOARD } from '../dashboard-url'
import type { InviteView } from './accept-invite.server'
import { acceptWords } from './words'

/** Where each step is done. */
const WAYS: Record<Exclude<InviteView['step'], 'ready'>, [to: string, text: string]> = {
  otherAddress: ['/signout', acceptWords.logOut],
  twoStepOn: ['/signout', acceptWords.logOut],
  unconfirmed: ['/check-email', acceptWords.confirm],
  twoStepOff: ['/setting/security/two-step', acceptWords.turnOn],
  admin: [DASHBOARD, acceptWords.toDashboard],
}

/** An invitation to look after universities: what's left to do first, or the form that accepts it. */
export function AcceptPanel({ step, universities, here }: InviteView & { here: string }) {
  const state = useWriteForm({ id: 'accept' })
  return (
    <section className="narrow">
      <h1>{acceptWords.title}</h1>
      {step === 'ready' ? (
        <>
          <p>{acceptWords.about}</p>
          <ul>
            {universities.map((name) => (
              <li key={name} dir="auto">
                {name}
              </li>
            ))}
          </ul>
          <p>{acceptWords.what}</p>
          <WriteForm state={state} failed={acceptWords.failed}>
            <p className="buttons">
              <SubmitButton busy={acceptWords.accepting}>{acceptWords.accept}</SubmitButton>
            </p>
          </WriteForm>
        </>
      ) : (
        <>
          <p className="note">{acceptWords[step]}</p>
          <p className="buttons">
            <Link
              to={
                step === 'twoStepOff'
                  ? `${WAYS[step][0]}?returnTo=${encodeURIComponent(here)}`
                  : WAYS[step][0]
              }
              className="button"
            >
              {WAYS[step][1]}
            </Link>{' '}
            {step !== 'admin' && <Link to={here}>{acceptWords.again}</Link>}
          </p>
        </>
      )}
    </section>
  )
}
