import { useWriteForm } from '~/ui/form/use-write-form'
import { Day } from '~/ui/Day'
import { ReasonPanel } from './ReasonForm'
import type { PersonCase } from './decide-on-account.server'
import type { AccountAction } from './people-rules'
import { StandingBadges } from './StandingBadges'
import { peopleWords } from './people-words'

/** Facts about an account, and what admins have done to it. */
export function PersonFacts({ person, history }: Pick<PersonCase, 'person' | 'history'>) {
  return (
    <>
      <h1 dir="auto">{person.name}</h1>
      <p>
        <StandingBadges {...person} />
      </p>
      <dl className="dashboard-facts">
        <div>
          <dt>{peopleWords.email}</dt>
          <dd className="breakable">
            {person.email}
            {person.email_confirmed_at === null && ` (${peopleWords.unconfirmed})`}
          </dd>
        </div>
        <div>
          <dt>{peopleWords.role}</dt>
          <dd dir="auto">{roleOf(person)}</dd>
        </div>
        <div>
          <dt>{peopleWords.university}</dt>
          <dd dir="auto">{person.university ?? peopleWords.none}</dd>
        </div>
        <div>
          <dt>{peopleWords.joined}</dt>
          <dd>
            <Day date={person.created_at} />
          </dd>
        </div>
        <div>
          <dt>{peopleWords.reviews}</dt>
          <dd>{person.reviews}</dd>
        </div>
        <div>
          <dt>{peopleWords.reports}</dt>
          <dd>{person.reports}</dd>
        </div>
        {person.deletion_requested_at && (
          <div>
            <dt>{peopleWords.deletionRequestedOn}</dt>
            <dd>
              <Day date={person.deletion_requested_at} />
            </dd>
          </div>
        )}
        {person.suspended_at && (
          <>
            <div>
              <dt>{peopleWords.suspendedSince}</dt>
              <dd>
                <Day date={person.suspended_at} /> {peopleWords.by}{' '}
                <span dir="auto">{person.suspended_by_name ?? peopleWords.someone}</span>
              </dd>
            </div>
            <div>
              <dt>{peopleWords.because}</dt>
              <dd dir="auto">{person.suspension_reason}</dd>
            </div>
          </>
        )}
      </dl>
      <section>
        <h2>{peopleWords.history}</h2>
        {history.length === 0 ? (
          <p>{peopleWords.noHistory}</p>
        ) : (
          <ul>
            {history.map(({ id, action, reason, created_at, moderator, operator }) => (
              <li key={id}>
                {peopleWords.did[action]}, <Day date={created_at} />, {peopleWords.by}{' '}
                <span dir="auto">{moderator ?? (operator ? peopleWords.operator : peopleWords.someone)}</span>
                : <span dir="auto">{reason}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

function roleOf({ admin, moderates }: PersonCase['person']): string {
  if (admin) return peopleWords.admin
  return moderates.length > 0 ? peopleWords.moderatorOf(moderates) : peopleWords.student
}

/** The form for one action on an account, with its reason. */
export function StandingForm({ action, version }: { action: AccountAction; version: string }) {
  const state = useWriteForm<{ reason: string }>({ id: action, intent: action })
  const { title, about, send } = peopleWords.actions[action]
  return (
    <ReasonPanel
      id={action}
      title={title}
      about={about}
      state={state}
      failed={peopleWords.failed}
      seen={{ version }}
      hint={peopleWords.reasonHint}
      rows={3}
      send={send}
      busy={peopleWords.sending}
      danger={action === 'suspend' || action === 'unmake-admin' || action === 'end-moderator'}
    />
  )
}
