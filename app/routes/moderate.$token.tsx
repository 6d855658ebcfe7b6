import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tokenOfLink } from '~/services/auth/tokens.server'
import { success } from '~/web/notice.server'
import { member } from '~/web/http/caller'
import { OF_SECRET_URL, type PageHandle } from '~/web/http/page-handle'
import { read } from '~/web/http/read.server'
import { seeOther } from '~/web/http/see-other.server'
import { ButtonForm, write } from '~/web/http/write.server'
import { AcceptPanel } from '~/dashboard/moderators/AcceptPanel'
import { acceptInvite, showInvite } from '~/dashboard/moderators/accept-invite.server'
import { acceptWords } from '~/dashboard/moderators/words'
import { DASHBOARD } from '~/dashboard/dashboard-url'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'

const caller = member(acceptWords.logIn)

export const handle: PageHandle = { noindex: true }

/** The page of an invitation to look after universities. Only its form changes something: mail scanners open links. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller,
    async run({ db, viewer, token, url }) {
      const view = await showInvite(db, { viewer, token })
      return view.ok ? done({ ...view.value, here: url.pathname }) : view
    },
  })

export async function action(args: ActionFunctionArgs) {
  return write(args, {
    caller,
    form: ButtonForm,
    failureText: acceptWords.failed,
    run: ({ db, viewer, params }) => acceptInvite(db, { viewer, token: tokenOfLink(params.token ?? '') }),
    redirect: () => seeOther(DASHBOARD, success(acceptWords.accepted)),
  })
}

export const headers = () => OF_SECRET_URL

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, acceptWords.title)

export default function Moderate() {
  return <AcceptPanel {...useLoaderData<typeof loader>()} />
}
