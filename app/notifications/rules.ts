import { clockOf, wallTime } from '~/spots/model/clock'

/** What a person can choose to hear of. Each has a column of notification_settings. */
export const KINDS = ['reminders', 'changes', 'answers', 'room', 'quiet', 'digest'] as const
export type Kind = (typeof KINDS)[number]

export const WAYS = ['email', 'push', 'none'] as const
export type Way = (typeof WAYS)[number]

/** What holds for someone who never chose. */
export const USUAL: Record<Kind, Way> = {
  reminders: 'email',
  changes: 'email',
  answers: 'email',
  room: 'email',
  quiet: 'email',
  digest: 'none',
}

/** Whole hours of the clock in a time zone. `until` may be on the next day. */
export type QuietHours = { from: number; until: number; zone: string }

export type Settings = Record<Kind, Way> & { quietHours: QuietHours | null }

/** Kinds that wait for the end of the quiet hours. Reminders and changes of study sessions would be too late by then. */
const WAITS: readonly Kind[] = ['answers', 'digest']
/** Kinds that are no longer true by then. */
const PASSES: readonly Kind[] = ['room', 'quiet']

const QUARTER = 15 * 60_000
const DAY = 24 * 60 * 60_000

export function isQuiet({ from, until, zone }: QuietHours, at: Date): boolean {
  const clock = clockOf(zone)
  if (!clock) return false
  const hour = new Date(wallTime(clock, at.getTime())).getUTCHours()
  return from < until ? hour >= from && hour < until : hour >= from || hour < until
}

/** Whether a notification of this kind isn't sent at all, because it's about now and they have quiet hours. */
export const isDropped = (kind: Kind, hours: QuietHours | null, now: Date): boolean =>
  hours !== null && PASSES.includes(kind) && isQuiet(hours, now)

/** When a notification of this kind may be sent: null for now, else the end of the quiet hours. */
export function waitsUntil(kind: Kind, hours: QuietHours | null, now: Date): Date | null {
  if (!hours || !WAITS.includes(kind) || !isQuiet(hours, now)) return null
  // Every zone's hours begin at a whole quarter of an hour somewhere.
  let end = Math.ceil((now.getTime() + 1) / QUARTER) * QUARTER
  while (end < now.getTime() + DAY && isQuiet(hours, new Date(end))) end += QUARTER
  return new Date(end)
}

export const isZone = (zone: string): boolean => clockOf(zone) !== null

/** How many browsers of a person show notifications. One more replaces the oldest. */
export const MOST_BROWSERS = 10

/** How long a push service keeps a notification for a browser that's off, in seconds. */
export const KEPT_SECONDS: Record<Kind, number> = {
  reminders: 3600,
  changes: 86_400,
  answers: 86_400,
  room: 1800,
  quiet: 1800,
  digest: 86_400,
}

/** The page where a link in an email ends emails of its kind. */
export const offPath = (token: string): string => `/notifications/off/${token}`

export const SETTINGS_PATH = '/setting/notifications'
