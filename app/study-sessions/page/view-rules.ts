/** How many participants' pictures a study session's page shows. */
export const PAGE_PEOPLE = 8

/** People who joined, on a page of the list of all. */
const PEOPLE_PAGE = 100

/** Which of those who joined are read: the first few, or a page of the list of all, by its number. */
export const peopleSpan = (page: number | null): { limit: number; offset: number } =>
  page === null ? { limit: PAGE_PEOPLE, offset: 0 } : { limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE }

/** What someone is to a study session: 'guest' is everybody else, logged in or not. */
export type Role = 'creator' | 'participant' | 'guest'

/** What the reader is to a study session; `joined`: they take part by having joined. */
export const roleOf = (
  { creator_id, joined }: { creator_id: number | null; joined: boolean },
  viewerId: number | null,
): Role => (viewerId !== null && creator_id === viewerId ? 'creator' : joined ? 'participant' : 'guest')

type Seats = { start_time: Date; capacity: number | null; people: number }

/**
 * Which button someone has: before the start a participant can leave, and everybody but the creator can join while
 * there are seats.
 */
export function turnOf(
  { start_time, capacity, people }: Seats,
  role: Role,
  now: Date,
): 'join' | 'leave' | null {
  if (role === 'creator' || start_time <= now) return null
  if (role === 'participant') return 'leave'
  return capacity === null || people < capacity ? 'join' : null
}

/** Whether a study session can still be changed: until it is over. */
export const mayChange = ({ end_time }: { end_time: Date }, now: Date): boolean => end_time > now
