import { Day } from '~/components/ui/Day'
import type { StandingChange } from './people-queries.server'
import { words } from './people-words'
import type { PersonView } from './show-person.server'
import { StandingBadges } from './StandingBadges'

/** What is known of an account, and what admins did to it. */
export function PersonFacts({ person, history }: { person: PersonView; history: StandingChange[] }) {
  return (
    <>
      <h1 dir="auto">{person.name}</h1>
      <p>
        <StandingBadges {...person} />
      </p>
      <dl className="desk-facts">
        <div>
          <dt>{words.email}</dt>
          <dd className="breakable">
            {person.email}
            {person.email_confirmed_at === null && ` (${words.unconfirmed})`}
          </dd>
        </div>
        <div>
          <dt>{words.role}</dt>
          <dd>{person.admin ? words.admin : words.student}</dd>
        </div>
        <div>
          <dt>{words.university}</dt>
          <dd dir="auto">{person.university ?? words.none}</dd>
        </div>
        <div>
          <dt>{words.joined}</dt>
          <dd>
            <Day date={person.created_at} />
          </dd>
        </div>
        <div>
          <dt>{words.reviews}</dt>
          <dd>{person.reviews}</dd>
        </div>
        <div>
          <dt>{words.reports}</dt>
          <dd>{person.reports}</dd>
        </div>
        {person.deletion_requested_at && (
          <div>
            <dt>{words.deletionRequestedOn}</dt>
            <dd>
              <Day date={person.deletion_requested_at} />
            </dd>
          </div>
        )}
        {person.suspended_at && (
          <>
            <div>
              <dt>{words.suspendedSince}</dt>
              <dd>
                <Day date={person.suspended_at} /> {words.by}{' '}
                <span dir="auto">{person.suspended_by_name ?? words.someone}</span>
              </dd>
            </div>
            <div>
              <dt>{words.because}</dt>
              <dd dir="auto">{person.suspension_reason}</dd>
            </div>
          </>
        )}
      </dl>
      <section>
        <h2>{words.history}</h2>
        {history.length === 0 ? (
          <p>{words.noHistory}</p>
        ) : (
          <ul>
            {history.map(({ id, action, reason, created_at, moderator, operator }) => (
              <li key={id}>
                {words.did[action]}, <Day date={created_at} />, {words.by}{' '}
                <span dir="auto">{moderator ?? (operator ? words.operator : words.someone)}</span>:{' '}
                <span dir="auto">{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
