import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  type SerializeFrom,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { openedInvites } from '~/web/opened-invites.server'
import { errorPageOnError } from '~/web/http/null-on-error.server'
import { headersAndWait, type PageHandle } from '~/web/http/page-handle'
import { idParam, numberParam } from '~/web/http/params'
import { read } from '~/web/http/read.server'
import { finish } from '~/web/http/see-other.server'
import { anyone, member } from '~/web/http/caller'
import { ButtonForm, formOf, write } from '~/web/http/write.server'
import { joinForm } from '~/study-sessions/page/taking-part-pending-form.server'
import { leaveStudySession } from '~/study-sessions/page/join-study-session.server'
import { hubPath, studySessionPath } from '~/study-sessions/path-rules'
import { studySessionErrorMeta, studySessionMeta } from '~/study-sessions/page/study-session-meta'
import { StudySessionError, StudySessionPage } from '~/study-sessions/page/StudySessionPage'
import { studySessionWords } from '~/study-sessions/page-words'
import { findStudySession, showStudySession } from '~/study-sessions/page/show-study-session.server'
import { studySessionTint } from '~/study-sessions/tint'
import { done } from '~/services/outcome'

export const handle: PageHandle = {
  public: 30,
  reads: ['people'],
  noindex: true,
  tint: ({ view }: SerializeFrom<typeof loader>) => studySessionTint(view.color),
}

/** A study session. If the URL has the wrong campus, redirects to the right one, but only readers who may see it. */
export const loader = (args: LoaderFunctionArgs) =>
  read(args, {
    caller: anyone,
    async run({ db, context, viewer, params, request, url, nullOnError }) {
      const id = idParam(params.sessionId) ?? 0
      const viewerId = viewer?.id ?? null
      const asked = { id, viewerId, openedInvites: await openedInvites(request, context) }
      const found = await errorPageOnError(context, studySessionWords.loadFailed, () =>
        findStudySession(db, asked),
      )
      if (!found.ok) return found
      const studySession = found.value
      const path = studySessionPath(studySession.university_key, id)
      if (path !== studySessionPath(params.key ?? '', id)) throw redirect(path + url.search, 301)

      const asksAll = url.searchParams.get('people')
      const page = asksAll === null ? null : numberParam(asksAll, { fallback: 1, most: 1000 })
      return done(await showStudySession(context, { studySession, viewerId, page, nullOnError }))
    },
  })

export async function action(args: ActionFunctionArgs) {
  const { key = '', sessionId } = args.params
  const id = idParam(sessionId) ?? 0
  const path = studySessionPath(key, id)
  return write(args, {
    forms: {
      join: formOf({
        ...joinForm,
        redirect: () => finish(path, studySessionWords.joined),
      }),
      leave: formOf({
        caller: member(studySessionWords.logInToLeave),
        form: ButtonForm,
        failureText: studySessionWords.leaveFailed,
        run: async ({ db, context, viewer, request }) =>
          leaveStudySession(db, { viewer, id, openedInvites: await openedInvites(request, context) }),
        redirect: ({ sees, left }) =>
          finish(sees ? path : hubPath(key), left ? studySessionWords.left : studySessionWords.notIn),
      }),
    },
  })
}

export const headers = headersAndWait({ 'X-Robots-Tag': 'noindex' })

/** noindex: study sessions end, and their pages name people. */
export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (!data) return error ? studySessionErrorMeta(matches, error) : []
  return studySessionMeta(matches, data)
}

export default function StudySession() {
  return <StudySessionPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <StudySessionError />
}
