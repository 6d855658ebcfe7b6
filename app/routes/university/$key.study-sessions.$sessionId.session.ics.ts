import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { calendarFile } from '~/web/http/cached-text.server'
import { openedInvites } from '~/web/opened-invites.server'
import { idParam } from '~/web/http/params'
import { errorResponse } from '~/web/http/plain-error.server'
import { read } from '~/web/http/read.server'
import { anyone } from '~/web/http/caller'
import { done, missing } from '~/services/outcome'
import { SERIES } from '~/study-sessions/messages/calendar-links.server'
import { createdStudySessions } from '~/study-sessions/messages/calendar-queries.server'
import { calendarWords } from '~/study-sessions/hub-words'
import { fileName, studySessionFile, studySessionsFile } from '~/study-sessions/messages/calendar.server'
import { studySessionPath } from '~/study-sessions/path-rules'
import { studySessionFor } from '~/study-sessions/queries.server'
import { senderAddress } from '~/services/jobs/sender-rules'

/**
 * GET …/session.ics → the study session as a calendar file, for anyone who may see its page. With ?series it includes
 * the later ones of its series, for their creator.
 */
export async function loader(args: LoaderFunctionArgs) {
  const text = await read(args, {
    caller: anyone,
    async run({ db, context, viewer, params, request, url }) {
      const { env } = context
      const id = idParam(params.sessionId) ?? 0
      const opened = await openedInvites(request, context)
      const studySession = await studySessionFor(db, {
        id,
        viewerId: viewer?.id ?? null,
        openedInvites: opened,
      })
      if (!studySession) return missing(`${calendarWords.notFound}\n${calendarWords.denied}`)
      if (studySession.university_key !== params.key)
        throw redirect(`${studySessionPath(studySession.university_key, id)}/session.ics`, 301)
      const settings = { origin: env.origin, address: senderAddress(env.mailFrom) }
      const series =
        viewer && url.searchParams.has(SERIES) ? await createdStudySessions(db, id, viewer.id) : []
      if (series.length > 1) return done(studySessionsFile(series, settings))
      const file = studySessionFile(studySession, settings)
      if (!file.ok) throw errorResponse(404, `${calendarWords.notFound}\n${file.message}`)
      return done(file.value)
    },
  })
  return calendarFile(args.request, text, fileName(Number(args.params.sessionId)))
}
