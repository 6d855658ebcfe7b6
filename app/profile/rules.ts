/** The account page's tabs, as in its URL. The first is the default. */
export const TABS = ['reviews', 'collections', 'sessions', 'requests'] as const
export type Tab = (typeof TABS)[number]

/** The tab in a URL. */
export const tabOf = (asked: string | null): Tab => TABS.find((known) => known === asked) ?? TABS[0]
