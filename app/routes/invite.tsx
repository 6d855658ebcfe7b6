import {
  data,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, Link, useLoaderData, useRevalidator, useRouteError } from '@remix-run/react'
import { useEffect } from 'react'
import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { noAuth, success } from '~/http/flash.server'
import { addressKey, countTry, type Limit } from '~/http/limits.server'
import { openedCookie, pendingCookie } from '~/http/opened-invites.server'
import { orFailed } from '~/http/or-failed.server'
import { signInPath } from '~/http/paths'
import { errorResponse } from '~/http/plain-error.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone } from '~/http/who'
import { withNote } from '~/http/with-note.server'
import { write } from '~/http/write.server'
import { done } from '~/outcome'
import { pageMeta } from '~/page-meta'
import { pressInvite } from '~/study-sessions/accept-invite.server'
import { findInvite } from '~/study-sessions/find-invite.server'
import { AcceptInviteForm } from '~/study-sessions/invite-form'
import { inviteView } from '~/study-sessions/invite-view.server'
import { words } from '~/study-sessions/invite-words'
import { hubPath, invitePath } from '~/study-sessions/path-rules'
import { SessionTint } from '~/study-sessions/SessionTint'

/**
 * Tokens that no key of ours made, from one address: loose, for a dormitory shares one and links get cut off. Those that are
 * ours are let through all the same. A guess has 2^256 others to try; this is against the load.
 */
const GUESSES: Limit = { name: 'invite-guess', points: 300, seconds: 3600 }
/** A page that was left so long is looked at anew when its reader comes back. */
const STALE_MS = 60_000

/** What stands behind the link of an invite. Looking changes nothing but this browser's own cookie: previews use up nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const { view, signedIn, cookie } = await read(args, {
    who: anyone,
    async run({ db, context, params, viewer, request }) {
      const { env, log, ip } = context
      if (params.token === undefined) throw errorResponse(404, words.noToken)
      const viewerId = viewer?.id ?? null
      const found = await findInvite(db, { token: params.token, viewerId, secrets: env.sessionSecrets, log })
      if (!found.invite) {
        const wait = found.why === 'forged' ? await countTry(db, GUESSES, addressKey(ip)) : null
        if (wait !== null) throw errorResponse(429, words.tooMany, { 'Retry-After': String(wait) })
        throw errorResponse(found.why === 'failed' ? 503 : 404, found.text)
      }
      const view = inviteView(found.invite, viewerId)
      if (!found.invite.works && view.state === 'open') throw errorResponse(404, words.invalid)
      const { id, expires_at: until } = found.invite
      const cookie = view.state === 'open' ? await openedCookie(request, context, { id, until }) : null
      return done({ view, signedIn: viewer !== null, cookie })
    },
  })
  return data({ ...view, signedIn }, cookie ? { headers: { 'Set-Cookie': cookie } } : undefined)
}

export async function action(args: ActionFunctionArgs) {
  const { context, params } = args
  const token = params.token ?? ''
  return write(args, {
    who: anyone,
    form: AcceptInviteForm,
    run: ({ db, viewer, value }) =>
      orFailed(context, words.tryAgain, () =>
        pressInvite(db, {
          userId: viewer?.id ?? null,
          token,
          shown: value.session,
          secrets: context.env.sessionSecrets,
          log: context.log,
        }),
      ),
    then: async (pressed) => {
      if (pressed.kind === 'sign-in') {
        return seeOther(signInPath(invitePath(token)), noAuth(words.pleaseSignIn), [
          await pendingCookie(pressed.inviteId, context),
        ])
      }
      const title = words.joined(pressed.title)
      const note = {
        title: words.title,
        text: words.notRedirected,
        link: `${hubPath(pressed.universityKey)}&filter=mine`,
        linkText: words.toList,
      }
      return withNote(seeOther('/', success(title)), context, note)
    },
  })
}

export { clientAction } from '~/http/unsent'

/**
 * Whoever has the address can open it: no other site is told it, no cache keeps it and no index. Not `no-referrer`, as for
 * links without a form: browsers without Sec-Fetch-Site would send the form with the Origin "null".
 */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get('Retry-After')
  const secret = {
    'Referrer-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
    'X-Robots-Tag': 'noindex',
  }
  return new Headers(wait ? { ...secret, 'Retry-After': wait } : secret)
}

const TITLES = { own: words.ownTitle, joined: words.title, open: words.title } as const

export const meta: MetaFunction<typeof loader> = ({ matches, data: view }) => [
  ...pageMeta(matches, view ? TITLES[view.state] : words.problem),
  { name: 'robots', content: 'noindex' },
]

export default function Invite() {
  const { state, session, by, title, university, day, time, color, href, signedIn } =
    useLoaderData<typeof loader>()
  const form = useWriteForm({ id: 'accept' })
  const checking = useFreshInvite()
  return (
    <section className="narrow">
      <SessionTint color={color} />
      <h1>{TITLES[state]}</h1>
      <p>{state === 'own' ? words.own : words.by(by)}</p>
      <div className="panel session-card">
        <h2 dir="auto" className="session-text">
          {title}
        </h2>
        <dl>
          <dt>{words.at}</dt>
          <dd>{university}</dd>
          <dt>{words.when}</dt>
          <dd>
            {day}
            <br />
            {time}
          </dd>
        </dl>
      </div>
      <p role="status" className="quiet">
        {checking && words.validating}
      </p>
      {state === 'open' && (
        <WriteForm state={form}>
          <input type="hidden" name="session" value={session} />
          {!signedIn && <p>{words.signInNote}</p>}
          <p className="buttons">
            <SubmitButton busy={words.processing}>
              {signedIn ? words.accept : words.signInToJoin}
            </SubmitButton>
          </p>
        </WriteForm>
      )}
      {state === 'open' && signedIn && (
        <p>
          <Link to={href}>{words.look}</Link>
        </p>
      )}
      {state !== 'open' && form.form.errors && (
        <p className="note" role="alert">
          {form.form.errors.join(' ')}
        </p>
      )}
      {state === 'joined' && <p>{words.joinedAlready}</p>}
      {state !== 'open' && (
        <p>
          <Link to={href} className="button">
            {state === 'own' ? words.toOwn : words.toSession}
          </Link>
        </p>
      )}
      <p>
        <Link to="/">{state === 'open' ? words.later : words.toHome}</Link>
      </p>
    </section>
  )
}

/** In the enhanced page: asks whether the invite still works when its reader comes back to it. True while that is asked. */
function useFreshInvite(): boolean {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    let read = Date.now()
    const look = () => {
      if (document.hidden || Date.now() - read < STALE_MS) return
      read = Date.now()
      revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  return state === 'loading'
}

/** An invite that does not work, with the reason. */
export function ErrorBoundary() {
  const error = useRouteError()
  const said = errorWords(error)
  const text =
    isRouteErrorResponse(error) && typeof error.data === 'string' && !error.data.startsWith('Error: ')
      ? error.data
      : ''
  return (
    <ErrorPage
      {...said}
      {...(text ? { title: words.problem, message: text, linkText: words.toHome } : null)}
    />
  )
}
