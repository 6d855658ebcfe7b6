import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { identityProof } from '~/accounts/entering/identity-proof.server'
import { success } from '~/web/notice.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { admin } from '~/web/http/caller'
import { formOf, write } from '~/web/http/write.server'
import { decideOnAccount, showPerson } from '~/dashboard/decide-on-account.server'
import type { DashboardHandle } from '~/dashboard/dashboard-handle'
import { Overtaken } from '~/dashboard/ReasonForm'
import { ACCOUNT_ACTIONS, type AccountAction } from '~/dashboard/people-rules'
import { peopleWords, peopleNoticeWords } from '~/dashboard/people-words'
import { AccountReasonForm } from '~/dashboard/reason-form'
import { pageMeta } from '~/web/page-meta'
import { PersonFacts, StandingForm } from '~/dashboard/PersonFacts'

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

export const handle: DashboardHandle = { tab: 'users', frame: 'narrow-below-tabs' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.person.name} · ${peopleWords.title}`) : []

export default function User() {
  const { person, offered, history, version } = useLoaderData<typeof loader>()
  return (
    <>
      <BackLink to="/admin-dashboard/users">{peopleWords.back}</BackLink>
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
