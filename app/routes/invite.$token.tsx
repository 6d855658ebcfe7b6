import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { tokenOfLink } from '~/services/auth/tokens.server'
import { noAuth, success } from '~/web/notice.server'
import { addressKey, countTry, type Limit } from '~/web/limits.server'
import { openedCookie, pendingCookie } from '~/web/opened-invites.server'
import { headersAndWait, OF_SECRET_URL, type PageHandle } from '~/web/http/page-handle'
import { logInPath } from '~/web/http/paths'
import { errorResponse } from '~/web/http/plain-error.server'
import { read } from '~/web/http/read.server'
import { seeOther, withNote } from '~/web/http/see-other.server'
import { anyone } from '~/web/http/caller'
import { write } from '~/web/http/write.server'
import { done } from '~/services/outcome'
import { pageMeta } from '~/web/page-meta'
import { pressInvite } from '~/study-sessions/invites/accept-invite.server'
import { AcceptInviteForm } from '~/study-sessions/form'
import { inviteWords } from '~/study-sessions/invite-words'
import { InviteError, InvitePanel, inviteTint, TITLES } from '~/study-sessions/invites/InvitePanel'
import { showInvite } from '~/study-sessions/invites/find-invite.server'

/**
 * Tokens without a valid signature, from one address. Loose, because a dormitory shares one and links get truncated.
 * Valid ones always pass. There are 2^256 to guess from: this only limits the load.
 */
const GUESSES: Limit = { name: 'invite-guess', points: 300, seconds: 3600 }

export const handle: PageHandle = {
  noindex: true,
  tint: inviteTint,
}

/** The page of an invite link. Opening it only sets this browser's own cookie, so link previews do no harm. */
export async function loader(args: LoaderFunctionArgs) {
  const { view, loggedIn, cookie } = await read(args, {
    caller: anyone,
    async run({ db, context, params, token, viewer, request }) {
      const { env, log, ip } = context
      if (params.token === undefined) throw errorResponse(404, inviteWords.noToken)
      const viewerId = viewer?.id ?? null
      const shown = await showInvite(db, { token, viewerId, secrets: env.sessionSecrets, log })
      if (!shown.view) {
        const wait = shown.why === 'forged' ? await countTry(db, GUESSES, addressKey(ip)) : null
        if (wait !== null) throw errorResponse(429, inviteWords.tooMany, { 'Retry-After': String(wait) })
        throw errorResponse(shown.why === 'failed' ? 503 : 404, shown.text)
      }
      const { view, opened } = shown
      const cookie = opened && (await openedCookie(request, context, opened))
      return done({ view, loggedIn: viewer !== null, cookie })
    },
  })
  return data({ ...view, loggedIn }, cookie ? { headers: { 'Set-Cookie': cookie } } : undefined)
}

export async function action(args: ActionFunctionArgs) {
  const { context, params } = args
  const token = tokenOfLink(params.token ?? '')
  return write(args, {
    caller: anyone,
    form: AcceptInviteForm,
    failureText: inviteWords.tryAgain,
    run: ({ db, viewer, value }) =>
      pressInvite(db, {
        userId: viewer?.id ?? null,
        token,
        shown: value.session,
        secrets: context.env.sessionSecrets,
        log: context.log,
      }),
    redirect: async (pressed, { sender }) => {
      if (pressed.kind === 'sign-in') {
        return seeOther(logInPath(pressed.path), noAuth(inviteWords.pleaseLogIn), [
          await pendingCookie(pressed.inviteId, sender ?? null, context),
        ])
      }
      const title = inviteWords.joined(pressed.title)
      const note = {
        title: inviteWords.title,
        text: inviteWords.notRedirected,
        link: pressed.list,
        linkText: inviteWords.toList,
      }
      return withNote(seeOther('/', { ...success(title), line: pressed.line }), context, note)
    },
  })
}

export const headers = headersAndWait(OF_SECRET_URL)

export const meta: MetaFunction<typeof loader> = ({ matches, data: view }) =>
  pageMeta(matches, view ? TITLES[view.state] : inviteWords.problem)

export default function Invite() {
  return <InvitePanel {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <InviteError />
}
