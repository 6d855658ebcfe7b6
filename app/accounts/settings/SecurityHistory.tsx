import { LoadMore } from '~/ui/LoadMore'
import { TableHead } from '~/ui/TableHead'
import type { LogInMethod } from '~db/tables'
import { SecurityMoment } from './SecurityMoment'
import { securityWords } from '../security-words'

const words = securityWords.history
const logins = securityWords.sessions

type ShownAttempt = {
  id: number
  at: Date
  device: string | null
  address: string
  method: LogInMethod
  succeeded: boolean
}

type SecurityHistoryProps = {
  attempts: ShownAttempt[]
  /** How many to show next; null when there are no more. */
  next: number | null
}

/** The account's recent login attempts. */
export function SecurityHistory({ attempts, next }: SecurityHistoryProps) {
  return (
    <section className="panel">
      <h2>{words.heading}</h2>
      <p className="hint">{words.about}</p>
      {attempts.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <table className="history">
          <TableHead columns={Object.values(words.columns)} />
          <tbody>
            {attempts.map(({ id, at, device, address, method, succeeded }) => (
              <tr key={id}>
                <td>
                  <SecurityMoment date={at} />
                </td>
                <td>
                  {device ?? logins.unknownDevice}
                  <br />
                  <span className="quiet">{address}</span>
                </td>
                <td>
                  {words.methods[method]},{' '}
                  <span className={succeeded ? undefined : 'danger'}>
                    {succeeded ? words.succeeded : words.failed}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && <LoadMore to={`?shown=${next}`}>{words.more}</LoadMore>}
    </section>
  )
}
