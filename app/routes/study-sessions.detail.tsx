import {
  redirect,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { isRouteErrorResponse, useLoaderData, useLocation, useParams, useRouteError } from '@remix-run/react'
import { ErrorPage, errorWords } from '~/components/layout/ErrorPage'
import { success } from '~/http/flash.server'
import { openedInvites } from '~/http/opened-invites.server'
import { orFailed } from '~/http/or-failed.server'
import { orNull } from '~/http/or-null.server'
import { accountLimit, JOINS_OF_AN_HOUR } from '~/http/own-limit.server'
import { idParam } from '~/http/params'
import { errorResponse } from '~/http/plain-error.server'
import { read } from '~/http/read.server'
import { seeOther } from '~/http/see-other.server'
import { anyone, member } from '~/http/who'
import { formOf, write } from '~/http/write.server'
import { done, missing, refused } from '~/outcome'
import { pageMeta, sharedMeta } from '~/page-meta'
import { previewPath } from '~/previews/rules'
import { calendarLinks } from '~/study-sessions/calendar-links.server'
import { inviteSection } from '~/study-sessions/invite-section.server'
import { joinSession } from '~/study-sessions/join-session.server'
import { leaveSession } from '~/study-sessions/leave-session.server'
import { hubPath, sessionPath } from '~/study-sessions/path-rules'
import { participantsOf, sessionFor } from '~/study-sessions/queries.server'
import { SessionPage } from '~/study-sessions/SessionPage'
import { sessionView } from '~/study-sessions/session-view.server'
import { words } from '~/study-sessions/session-words'
import { TurnForm } from '~/study-sessions/turn-form'
import { PAGE_PEOPLE } from '~/study-sessions/view-rules'

/** A study session. What its address says of the campus is put right, for those who may see it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    who: anyone,
    async run({ db, context, viewer, params, request, url }) {
      const id = idParam(params.sessionId) ?? 0
      const viewerId = viewer?.id ?? null
      const asked = { id, viewerId, openedInvites: await openedInvites(request, context) }
      const found = await orNull(context, () => sessionFor(db, asked))
      if (!found) throw errorResponse(500, words.loadFailed)
      const { session, requiresAuth } = found
      if (requiresAuth) return refused(`${words.loginRequired}\n${words.loginText}`)
      if (!session) return missing(`${words.notFound}\n${words.denied}`)
      const path = sessionPath(session.university_key, id)
      if (path !== sessionPath(params.key ?? '', id)) throw redirect(path + url.search, 301)

      const { origin, sessionSecrets: secrets } = context.env
      const now = new Date()
      const joined = await orNull(context, () => participantsOf(db, id, PAGE_PEOPLE))
      return done({
        view: sessionView(context.storage, { session, joined: joined ?? [], viewerId, now }),
        calendar: session.end_time > now ? calendarLinks(session, origin) : null,
        invites: await inviteSection(db, { session, viewerId, origin, secrets }),
        isPublic: session.is_public,
        address: origin + path,
        image: origin + previewPath('campus', session.university_id),
      })
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { key = '', sessionId } = args.params
  const id = idParam(sessionId) ?? 0
  const path = sessionPath(key, id)
  return write(args, {
    forms: {
      join: formOf({
        who: member(words.logInToJoin),
        form: TurnForm,
        limits: () => accountLimit(args, JOINS_OF_AN_HOUR),
        run: ({ db, context, viewer, request }) =>
          orFailed(context, words.joinFailed, async () =>
            joinSession(db, { viewer, id, openedInvites: await openedInvites(request, context) }),
          ),
        then: () => seeOther(path, success(words.joined), [], { replace: true }),
      }),
      leave: formOf({
        who: member(words.logInToLeave),
        form: TurnForm,
        run: ({ db, context, viewer, request }) =>
          orFailed(context, words.leaveFailed, async () =>
            leaveSession(db, { viewer, id, openedInvites: await openedInvites(request, context) }),
          ),
        then: ({ sees }) => seeOther(sees ? path : hubPath(key), success(words.left), [], { replace: true }),
      }),
    },
  })
}

export { clientAction } from '~/http/unsent'

export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get('Retry-After')
  return new Headers({ 'X-Robots-Tag': 'noindex', ...(wait ? { 'Retry-After': wait } : null) })
}

/** Sessions pass, and people are named on their pages: no search engine keeps them. */
export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return error ? pageMeta(matches, saidOf(error).title) : []
  const { view, isPublic, address, image } = data
  const about = words.about(view.title, view.day, view.campus.name)
  return [
    ...pageMeta(matches, view.title, about),
    ...(isPublic ? sharedMeta({ title: view.title, description: about, url: address, image }) : []),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function StudySession() {
  const { view, calendar, invites, isPublic, address } = useLoaderData<typeof loader>()
  return <SessionPage view={view} calendar={calendar} invites={invites} link={isPublic ? address : null} />
}

/** What is said of a session that cannot be shown: there is none for this reader, a visitor has to sign in, or it could not be read. */
function saidOf(error: unknown): { title: string; message: string; screen: 'login' | 'missing' | null } {
  const text = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  const [title = '', message = ''] = text.split('\n')
  if (title === words.loginRequired) return { title, message, screen: 'login' }
  if (title === words.notFound) return { title, message, screen: 'missing' }
  const said = errorWords(error)
  return { title: said.title, message: text === words.loadFailed ? text : said.message, screen: null }
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { key = '' } = useParams()
  const { pathname } = useLocation()
  const { title, message, screen } = saidOf(error)
  if (!screen) return <ErrorPage {...errorWords(error)} message={message} />
  return screen === 'login' ? (
    <ErrorPage
      title={title}
      message={message}
      link={`/signin?returnTo=${encodeURIComponent(pathname)}`}
      linkText={words.signIn}
    />
  ) : (
    <ErrorPage title={title} message={message} link={hubPath(key)} linkText={words.back} />
  )
}
