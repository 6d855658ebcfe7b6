/** The filters of one press, in the order in which they're offered. */
export const QUICK = ['open', 'quiet', 'outlets', 'wifi', 'calm', 'late', 'group'] as const
export type Quick = (typeof QUICK)[number]

/** Those that are tags. */
export const QUICK_TAGS = {
  quiet: 'Quiet',
  outlets: 'Outlet',
  wifi: 'Wifi',
  late: 'Late Night Access',
  group: 'Group Friendly',
} as const satisfies Partial<Record<Quick, string>>

/** What a list asks of the present moment. */
export type Moment = {
  openNow: boolean
  /** Known to be half full at most. */
  notBusy: boolean
}

/** How many spots each filter would leave; null where that isn't known. */
export type QuickCounts = Record<Quick, number>

/** A filter that can be pressed, with the way to the list that has it. */
export type QuickChip = { text: string; to: string; n: number | null }
