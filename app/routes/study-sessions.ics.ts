import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { calendarFile } from '~/http/calendar-file.server'
import { openedInvites } from '~/http/opened-invites.server'
import { idParam } from '~/http/params'
import { errorResponse } from '~/http/plain-error.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done, missing } from '~/outcome'
import { words } from '~/study-sessions/calendar-words'
import { fileName, sessionFile } from '~/study-sessions/calendar.server'
import { sessionPath } from '~/study-sessions/path-rules'
import { sessionFor } from '~/study-sessions/queries.server'
import { senderAddress } from '~/study-sessions/sender-rules'

/** GET …/session.ics → the session as a calendar file, for whoever may see its page. */
export async function loader(args: LoaderFunctionArgs) {
  const text = await read(args, {
    who: anyone,
    async run({ db, context, viewer, params, request }) {
      const { env } = context
      const id = idParam(params.sessionId) ?? 0
      const opened = await openedInvites(request, context)
      const { session, requiresAuth } = await sessionFor(db, { id, viewerId: viewer?.id ?? null, openedInvites: opened })
      // The page says what to do; a sign-in that ends in a file would leave its reader where they were.
      if (requiresAuth) throw redirect(sessionPath(params.key ?? '', id))
      if (!session) return missing(`${words.notFound}\n${words.denied}`)
      if (session.university_key !== params.key) throw redirect(`${sessionPath(session.university_key, id)}/session.ics`, 301)
      const file = sessionFile(session, { origin: env.origin, address: senderAddress(env.mailFrom) })
      if (!file.ok) throw errorResponse(404, `${words.notFound}\n${file.message}`)
      return done(file.value)
    },
  })
  return calendarFile(args.request, text, fileName(Number(args.params.sessionId)))
}
