export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** So many ms before now. */
export const ago = (ms: number): Date => new Date(Date.now() - ms)
/** So many ms from now. */
export const ahead = (ms: number): Date => new Date(Date.now() + ms)
