import { campusPath } from '~/universities/rules'

/** The colour of a study session's campus that has none of its own. */
export const DEFAULT_STUDY_SESSION_COLOR = '#667eea'

/** The tab of a campus's page with its sessions. */
export const hubPath = (campusKey: string): string => `${campusPath(campusKey)}?tab=study-sessions`

/** The page of a session. */
export const studySessionPath = (campusKey: string, id: number): string =>
  `${campusPath(campusKey)}/study-sessions/${id}`

/** Where a link that invites to a study session leads. */
export const invitePath = (token: string): string => `/invite/${token}`

/** The form that makes a study session on a campus. */
export const createPath = (campusKey: string): string => `${campusPath(campusKey)}/study-sessions/create`

/** The creator's form that changes a session. */
export const editPath = (campusKey: string, id: number): string => `${studySessionPath(campusKey, id)}/edit`

/** Where a creator is asked whether a study session shall be deleted. */
export const deletePath = (campusKey: string, id: number): string =>
  `${studySessionPath(campusKey, id)}/delete`

/** Back to a study session's form at `page`, to choose one of the locations that a search has found. */
export const choosePath = (page: string, search: string): string =>
  `${page}?place=${encodeURIComponent(search)}#session-place`

/** Where a link out of a reminder ends reminders. */
export const remindersOffPath = (token: string): string => `/reminders/off/${token}`

/** The secret address of someone's calendar; programs want its ending. */
export const calendarPath = (token: string): string => `/calendar/${token}.ics`
