import { SubmitButton } from '~/ui/form/SubmitButton'
import { useWriteForm } from '~/ui/form/use-write-form'
import { WriteForm } from '~/ui/form/WriteForm'
import { SecurityMoment } from './SecurityMoment'
import { securityWords } from '../security-words'

const words = securityWords.sessions

export type ShownLogin = {
  id: number
  device: string | null
  current: boolean
  lastSeen: Date
  began: Date
}

/** Called after a login was ended. Ending this browser's own goes to the home page. */
type Ended = (to: string) => unknown

/** Where the account is logged in, with buttons to end one login or all others. */
export function SecurityLogins({ sessions: logins, onEnded }: { sessions: ShownLogin[]; onEnded?: Ended }) {
  const others = useWriteForm({ id: 'end-others', intent: 'end-others' })
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      <p className="hint">{words.about}</p>
      <ul className="sessions" aria-label={words.heading}>
        {logins.map((login) => (
          <li key={login.id}>
            <p>
              <strong>{login.device ?? words.unknownDevice}</strong>
              {login.current && (
                <>
                  {' '}
                  <span className="badge">{words.thisDevice}</span>
                </>
              )}
            </p>
            <p className="quiet">
              {words.lastSeen} <SecurityMoment date={login.lastSeen} />.<br />
              {words.loggedIn} <SecurityMoment date={login.began} />.
            </p>
            {!login.current && <EndSession {...login} onEnded={onEnded} />}
          </li>
        ))}
      </ul>
      {logins.length > 1 && (
        <WriteForm state={others} failed={words.othersFailed}>
          <p className="buttons">
            <SubmitButton busy={words.ending} quiet>
              {words.endOthers}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
    </section>
  )
}

function EndSession({ id, device, onEnded }: ShownLogin & { onEnded?: Ended }) {
  const state = useWriteForm({
    id: `end-session-${id}`,
    intent: 'end-session',
    row: { name: 'sessionId', value: String(id) },
    onLed: onEnded,
  })
  return (
    <WriteForm state={state} failed={words.failed}>
      <input type="hidden" name="sessionId" value={id} />
      <button type="submit" className="button button-quiet button-small">
        {words.end}
        <span className="visually-hidden"> {words.endDevice(device ?? words.unknownDevice)}</span>
      </button>
    </WriteForm>
  )
}
