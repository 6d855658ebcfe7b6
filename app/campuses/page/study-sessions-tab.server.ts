import { createdCalendar } from '~/study-sessions/messages/calendar-links.server'
import { hubPath } from '~/study-sessions/path-rules'
import { failedHub, studySessionHub } from '~/study-sessions/page/hub-view.server'
import type { CampusTabQuery } from './tab-query'

/** The study sessions of a campus, and calendar links for the one that the viewer has just created. */
export async function studySessionsTab({ context, viewer, campus, address, now, ...query }: CampusTabQuery) {
  const { db, storage, log, env } = context
  const viewerId = viewer?.id ?? null
  const openedInvites = await query.openedInvites()
  const hubQuery = { campus, viewerId, address: address.sessions, openedInvites, now }
  const hub =
    (await query.nullOnError(() => studySessionHub(db, storage, hubQuery))) ?? failedHub(storage, hubQuery)
  const { origin } = env
  return {
    hub,
    calendar: await createdCalendar(db, { viewerId, id: address.created, origin, log }),
    address: origin + hubPath(campus.key),
  }
}
