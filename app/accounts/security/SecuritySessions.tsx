import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { SecurityMoment } from './SecurityMoment'
import { securityWords } from './words'

const words = securityWords.sessions

export type ShownSession = {
  id: number
  device: string | null
  current: boolean
  lastSeen: Date
  began: Date
}

/** After a session was ended: this browser's own leads home. */
type Ended = (to: string) => unknown

/** Where the account is logged in, with a button to end each and all others. */
export function SecuritySessions({ sessions, onEnded }: { sessions: ShownSession[]; onEnded?: Ended }) {
  const others = useWriteForm({ id: 'end-others', intent: 'end-others' })
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      <p className="hint">{words.about}</p>
      <ul className="sessions" aria-label={words.heading}>
        {sessions.map((session) => (
          <li key={session.id}>
            <p>
              <strong>{session.device ?? words.unknownDevice}</strong>
              {session.current && (
                <>
                  {' '}
                  <span className="badge">{words.thisDevice}</span>
                </>
              )}
            </p>
            <p className="quiet">
              {words.lastSeen} <SecurityMoment date={session.lastSeen} />.<br />
              {words.signedIn} <SecurityMoment date={session.began} />.
            </p>
            {!session.current && <EndSession {...session} onEnded={onEnded} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
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

function EndSession({ id, device, onEnded }: ShownSession & { onEnded?: Ended }) {
  const state = useWriteForm({ id: `end-session-${id}`, intent: 'end-session', onLed: onEnded })
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
