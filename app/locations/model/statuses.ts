/** How far a study spot or campus got. Only what's Approved is public. */
export const STATUSES = ['Pending', 'Approved', 'Denied'] as const
export type Status = (typeof STATUSES)[number]
