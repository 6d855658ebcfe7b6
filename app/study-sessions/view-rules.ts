/** People whose pictures stand on the page of a session (spec, section 9). */
export const PAGE_PEOPLE = 8

/** What somebody is to a session: 'guest' is everybody else, signed in or not. */
export type Role = 'creator' | 'participant' | 'guest'

/** What the reader is to a session; `joined`: they take part by having joined. */
export const roleOf = (
  { creator_id, joined }: { creator_id: number | null; joined: boolean },
  viewerId: number | null,
): Role => (viewerId !== null && creator_id === viewerId ? 'creator' : joined ? 'participant' : 'guest')

type Seats = { start_time: Date; capacity: number | null; people: number }

/**
 * Which button somebody has: before the start a participant can leave, and everybody but the creator can join while there
 * are seats.
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

/** Whether a session can still be changed: until it is over. */
export const mayChange = ({ end_time }: { end_time: Date }, now: Date): boolean => end_time > now
