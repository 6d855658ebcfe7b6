/** A prepared download can be had for this long. */
export const DOWNLOAD_DAYS = 7
/** Signing in undoes the wish to be deleted for this long. */
export const UNDO_DAYS = 30

const DAY_MS = 86_400_000
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'May 4, 2026', in UTC. */
export const dayInWords = (date: Date): string => format.format(date)

/** Until when an account whose deletion was asked for at `requested` is kept by logging in. */
export const undoUntil = (requested: Date): Date => new Date(requested.getTime() + UNDO_DAYS * DAY_MS)

/** A size for people: '3 KB', '1.4 MB'. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
