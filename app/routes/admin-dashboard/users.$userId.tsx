import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { itsYou } from '~/accounts/its-you.server'
import { success } from '~/http/flash.server'
import { idParam } from '~/http/params'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { admin } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { decideOnAccount } from '~/moderation/decide-on-account.server'
import type { DeskHandle } from '~/moderation/desk-handle'
import { Overtaken } from '~/moderation/Overtaken'
import { ReasonForm } from '~/moderation/people-form'
import { ACCOUNT_ACTIONS, type AccountAction } from '~/moderation/people-rules'
import { words } from '~/moderation/people-words'
import { words as told } from '~/moderation/people-notice-words'
import { PersonFacts } from '~/moderation/PersonFacts'
import { showPerson } from '~/moderation/show-person.server'
import { StandingForm } from '~/moderation/StandingForm'
import { pageMeta } from '~/page-meta'

export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: admin,
    run: ({ db, viewer, params }) => showPerson(db, { viewer, userId: idParam(params.userId) ?? 0 }),
  })

export async function action(args: ActionFunctionArgs) {
  const form = (action: AccountAction) =>
    formOf({
      who: admin,
      fresh: itsYou,
      form: ReasonForm,
      failed: words.failed,
      run: ({ db, viewer, params, value }) =>
        decideOnAccount(db, { viewer, userId: idParam(params.userId) ?? 0, action, ...value }),
      then: ({ name, changed }) =>
        seeOther(
          `/admin-dashboard/users/${args.params.userId}`,
          changed ? success(told.done[action](name)) : { kind: 'info', text: told.already },
        ),
    })
  return write(args, { forms: Object.fromEntries(ACCOUNT_ACTIONS.map((action) => [action, form(action)])) })
}

export const handle: DeskHandle = { queue: 'users', frame: 'narrow' }

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${data.person.name} · ${words.title}`) : []

export default function User() {
  const { person, offered, history, version } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        <Link to="/admin-dashboard/users">‹ {words.back}</Link>
      </p>
      <Overtaken isShown={(intent) => offered.some((each) => each === intent)} />
      <PersonFacts person={person} history={history} />
      {offered.length === 0 ? (
        <p className="note">{words.own}</p>
      ) : (
        offered.map((each) => <StandingForm key={each} action={each} version={version} />)
      )}
    </>
  )
}
