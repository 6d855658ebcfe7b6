import { campusPath } from '~/campuses/rules'

/** The color of study sessions at a campus without its own. */
export const DEFAULT_STUDY_SESSION_COLOR = '#667eea'

/** A campus's tab of study sessions. */
export const hubPath = (campusKey: string): string => `${campusPath(campusKey)}?tab=study-sessions`

/** A study session's page. */
export const studySessionPath = (campusKey: string, id: number): string =>
  `${campusPath(campusKey)}/study-sessions/${id}`

/** The URL of an invite link. */
export const invitePath = (token: string): string => `/invite/${token}`

/** The form that creates a study session on a campus. */
export const createPath = (campusKey: string): string => `${campusPath(campusKey)}/study-sessions/create`

/** The page that asks the creator to confirm deleting a study session. */
export const deletePath = (campusKey: string, id: number): string =>
  `${studySessionPath(campusKey, id)}/delete`

/** Back to a study session's form at `page`, to choose one of the locations found. */
export const choosePath = (page: string, search: string): string =>
  `${page}?place=${encodeURIComponent(search)}#session-place`

/** The secret URL of a user's calendar. Calendar programs expect the extension. */
export const calendarPath = (token: string): string => `/calendar/${token}.ics`
