import type { Seats } from '../rules'

/** How many participants' pictures a study session's page shows. */
export const PAGE_PEOPLE = 8

/** Participants per page in the list of all. */
const PEOPLE_PAGE = 100

/** Which participants to load: the first few, or a page of the list of all. */
export const peopleSpan = (page: number | null): { limit: number; offset: number } =>
  page === null ? { limit: PAGE_PEOPLE, offset: 0 } : { limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE }

/** The reader's role in a study session. Everyone else is a 'guest', logged in or not. */
export type Role = 'creator' | 'participant' | 'guest'

/** The reader's role in a study session. `joined`: they're a participant. */
export const roleOf = (
  { creator_id, joined }: { creator_id: number | null; joined: boolean },
  viewerId: number | null,
): Role => (viewerId !== null && creator_id === viewerId ? 'creator' : joined ? 'participant' : 'guest')

/** Whether a study session has started or is over. Null before. */
export type State = 'over' | 'running' | null

export const stateOf = ({ start_time, end_time }: { start_time: Date; end_time: Date }, now: Date): State =>
  end_time <= now ? 'over' : start_time <= now ? 'running' : null

/**
 * The reader's button: before the start, participants can leave and everyone else except the creator can join while
 * there are seats.
 */
export function joinOrLeave(
  { start_time, capacity, people }: Seats,
  role: Role,
  now: Date,
): 'join' | 'leave' | null {
  if (role === 'creator' || start_time <= now) return null
  if (role === 'participant') return 'leave'
  return capacity === null || people < capacity ? 'join' : null
}

/** A study session can be changed until it's over. */
export const mayChange = ({ end_time }: { end_time: Date }, now: Date): boolean => end_time > now
