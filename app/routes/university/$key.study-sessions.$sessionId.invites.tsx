import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { BackLink } from '~/ui/Link'
import { success } from '~/web/notice.server'
import { openedInvites } from '~/web/opened-invites.server'
import { ofAccount } from '~/web/own-limit.server'
import { idParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { WithdrawInviteForm } from '~/study-sessions/form'
import { INVITES_PER_HOUR } from '~/study-sessions/page/making-limits'
import {
  inviteSection,
  dropInvite,
  makeInvite,
  inviterStudySession,
} from '~/study-sessions/invites/invite-section.server'
import { inviteWords } from '~/study-sessions/invite-words'
import { InviteLinks } from '~/study-sessions/invites/InviteLinks'
import { studySessionPath } from '~/study-sessions/path-rules'

const caller = member(inviteWords.logIn)

/** A study session's links on their own page, which shows the errors of the forms on the study session's page. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, context, viewer, params, request }) {
      const id = idParam(params.sessionId) ?? 0
      const own = await inviterStudySession(db, {
        viewer,
        id,
        openedInvites: await openedInvites(request, context),
      })
      if (!own.ok) return own
      const path = studySessionPath(own.value.university_key, id)
      const { origin, sessionSecrets: secrets } = context.env
      const section = await inviteSection(db, {
        studySession: own.value,
        viewerId: viewer.id,
        origin,
        secrets,
      })
      // A public or started study session has no links.
      if (!section) throw redirect(path)
      return done({ title: own.value.title, path, section })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const id = idParam(args.params.sessionId) ?? 0
  const back = `${studySessionPath(args.params.key ?? '', id)}#invites`
  return write(args, {
    forms: {
      make: formOf({
        caller,
        form: ButtonForm,
        limits: ofAccount(INVITES_PER_HOUR),
        failureText: inviteWords.failed,
        run: async ({ db, viewer, context, request }) =>
          makeInvite(db, { viewer, id, openedInvites: await openedInvites(request, context) }),
        redirect: () => seeOther(back, success(inviteWords.generated)),
      }),
      withdraw: formOf({
        caller,
        form: WithdrawInviteForm,
        failureText: inviteWords.withdrawFailed,
        run: async ({ db, viewer, context, request, value }) =>
          dropInvite(db, {
            viewer,
            id,
            inviteId: value.invite,
            openedInvites: await openedInvites(request, context),
          }),
        redirect: () => seeOther(back, success(inviteWords.withdrawn)),
      }),
    },
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  data ? pageMeta(matches, `${inviteWords.links}: ${data.title}`) : []

export default function SessionInvites() {
  const { title, path, section } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <BackLink to={path}>{inviteWords.toOwn}</BackLink>
      <h1 dir="auto">{title}</h1>
      <InviteLinks path={path} {...section} />
    </div>
  )
}
