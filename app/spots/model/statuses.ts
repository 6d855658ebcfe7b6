/** The states of a study spot or campus. Only Approved ones are public. */
export const STATUSES = ['Pending', 'Approved', 'Denied'] as const
export type Status = (typeof STATUSES)[number]
