/** The tabs of the account page, by their names in its address; the first is what it shows without one. */
export const TABS = ['reviews', 'collections', 'sessions', 'requests'] as const
export type Tab = (typeof TABS)[number]

/** The tab that an address names. */
export const tabOf = (asked: string | null): Tab => TABS.find((known) => known === asked) ?? TABS[0]
