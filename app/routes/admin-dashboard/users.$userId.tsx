import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Link } from '~/components/ui/Link'
import { identityProof } from '~/accounts/security/identity-proof.server'
import { success } from '~/http/cookies/notice.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/answers/see-other.server'
import { admin } from '~/http/caller'
import { formOf, write } from '~/http/write.server'
import { decideOnAccount, showPerson, type PersonCase } from '~/dashboard/people/decide-on-account.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { Overtaken, ReasonForm } from '~/dashboard/ReasonForm'
import { ACCOUNT_ACTIONS, type AccountAction } from '~/dashboard/people/people-rules'
import { peopleWords, peopleNoticeWords } from '~/dashboard/people/words'
import { AccountReasonForm } from '~/dashboard/reason-form'
import { pageMeta } from '~/page-meta'
import { useWriteForm } from '~/components/form/use-write-form'
import { Day } from '~/components/ui/Day'
import { StandingBadges } from '~/dashboard/people/StandingBadges'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: admin,
    run: ({ db, viewer, params }) => showPerson(db, { viewer, userId: idParam(params.userId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  const form = (action: AccountAction) =>
    formOf({
      caller: admin,
      proof: identityProof,
      form: AccountReasonForm,
      failureText: peopleWords.failed,
      run: ({ db, viewer, params, value }) =>
        decideOnAccount(db, { viewer, userId: idParam(params.userId) ?? 0, action, ...value }),
      redirect: ({ name, changed }) =>
        seeOther(
          `/admin-dashboard/users/${args.params.userId}`,
          changed
            ? success(peopleNoticeWords.done[action](name))
            : { kind: 'info', text: peopleNoticeWords.already },
        ),
    })
  return write(args, { forms: Object.fromEntries(ACCOUNT_ACTIONS.map((action) => [action, form(action)])) })
}

export const handle: DashboardHandle = { tab: 'users', frame: 'narrow' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.person.name} · ${peopleWords.title}`) : []

export default function User() {
  const { person, offered, history, version } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Link to="/admin-dashboard/users">‹ {peopleWords.back}</Link>
      </p>
      <Overtaken isShown={(intent) => offered.some((each) => each === intent)} />
      <PersonFacts person={person} history={history} />
      {offered.length === 0 ? (
        <p className="note">{peopleWords.own}</p>
      ) : (
        offered.map((each) => <StandingForm key={each} action={each} version={version} />)
      )}
    </>
  )
}

/** Facts about an account, and what admins have done to it. */
function PersonFacts({ person, history }: Pick<PersonCase, 'person' | 'history'>) {
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
          <dd>{person.admin ? peopleWords.admin : peopleWords.student}</dd>
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

/** The form for one action on an account, with its reason. */
function StandingForm({ action, version }: { action: AccountAction; version: string }) {
  const state = useWriteForm<{ reason: string }>({ id: action, intent: action })
  const { title, about, send } = peopleWords.actions[action]
  return (
    <section className="panel" aria-labelledby={`${action}-title`}>
      <h2 id={`${action}-title`}>{title}</h2>
      <p>{about}</p>
      <ReasonForm
        state={state}
        failed={peopleWords.failed}
        seen={{ version }}
        label={peopleWords.reason}
        hint={peopleWords.reasonHint}
        rows={3}
        send={send}
        busy={peopleWords.sending}
        danger={action === 'suspend' || action === 'unmake-admin'}
      />
    </section>
  )
}
