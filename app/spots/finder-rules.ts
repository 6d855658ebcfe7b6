import type { WhenOpen } from './model/when-open'

/** One-press filters, in the order shown. */
export const QUICK = ['open', 'quiet', 'outlets', 'wifi', 'calm', 'late', 'group'] as const
export type Quick = (typeof QUICK)[number]

/** Quick filters that are tags. */
export const QUICK_TAGS = {
  quiet: 'Quiet',
  outlets: 'Outlet',
  wifi: 'Wifi',
  late: 'Late Night Access',
  group: 'Group Friendly',
} as const satisfies Partial<Record<Quick, string>>

/** The least ratings to choose from. */
export const RATINGS = [3, 4, 4.5] as const

/** Filters that depend on the current time. */
export type Moment = WhenOpen & {
  openNow: boolean
  /** Known to be at most half full. */
  notBusy: boolean
}

/** How many spots each filter would leave. */
export type QuickCounts = Record<Quick, number>

/** A quick filter with the path of the filtered list. `n`: how many spots it would leave, null if unknown. */
export type QuickChip = { name: Quick | 'quietNow'; to: string; n: number | null }

/** A link shown when a list is empty: to the spot that opens next, or to the list without a filter, with `n` spots. */
export type Way = { to: string } & (
  | { opens: { name: string; day: string; time: string } }
  | { without: string; n: number }
)

/** A checkbox. `n`: how many spots it would leave, null if unknown. */
export type FilterOption = {
  name: 'tag' | 'category' | 'kind' | 'want'
  value: string
  text: string
  n: number | null
  on: boolean
}

/** Filters by features: those that most people look for, and the others by what they're about. */
export type FilterChoices = { first: FilterOption[]; groups: { legend: string; options: FilterOption[] }[] }
