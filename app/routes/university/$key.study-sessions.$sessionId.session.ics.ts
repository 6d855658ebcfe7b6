import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { calendarFile } from '~/http/calendar-file.server'
import { openedInvites } from '~/http/opened-invites.server'
import { idParam } from '~/http/params'
import { errorResponse } from '~/http/plain-error.server'
import { read } from '~/http/read.server'
import { anyone } from '~/http/who'
import { done, missing } from '~/outcome'
import { SERIES } from '~/study-sessions/calendar-links.server'
import { createdSessions } from '~/study-sessions/calendar-queries.server'
import { words } from '~/study-sessions/calendar-words'
import { fileName, sessionFile, sessionsFile } from '~/study-sessions/calendar.server'
import { sessionPath } from '~/study-sessions/path-rules'
import { sessionFor } from '~/study-sessions/queries.server'
import { senderAddress } from '~/study-sessions/sender-rules'

/**
 * GET …/session.ics → the session as a calendar file, for whoever may see its page. With ?series its creator has the later ones of
 * its series in it too.
 */
export async function loader(args: LoaderFunctionArgs) {
  const text = await read(args, {
    who: anyone,
    async run({ db, context, viewer, params, request, url }) {
      const { env } = context
      const id = idParam(params.sessionId) ?? 0
      const opened = await openedInvites(request, context)
      const session = await sessionFor(db, {
        id,
        viewerId: viewer?.id ?? null,
        openedInvites: opened,
      })
      if (!session) return missing(`${words.notFound}\n${words.denied}`)
      if (session.university_key !== params.key)
        throw redirect(`${sessionPath(session.university_key, id)}/session.ics`, 301)
      const settings = { origin: env.origin, address: senderAddress(env.mailFrom) }
      const series = viewer && url.searchParams.has(SERIES) ? await createdSessions(db, id, viewer.id) : []
      if (series.length > 1) return done(sessionsFile(series, settings))
      const file = sessionFile(session, settings)
      if (!file.ok) throw errorResponse(404, `${words.notFound}\n${file.message}`)
      return done(file.value)
    },
  })
  return calendarFile(args.request, text, fileName(Number(args.params.sessionId)))
}
