/** How long a prepared download is available. */
export const DOWNLOAD_DAYS = 7
/** How long logging in cancels a deletion. */
export const UNDO_DAYS = 30

const DAY_MS = 86_400_000
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** 'May 4, 2026', in UTC. */
export const dayInWords = (date: Date): string => format.format(date)

/** When the undo period of a deletion requested at `requested` ends. */
export const undoUntil = (requested: Date): Date => new Date(requested.getTime() + UNDO_DAYS * DAY_MS)

/** A readable size: '3 KB', '1.4 MB'. */
export function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
