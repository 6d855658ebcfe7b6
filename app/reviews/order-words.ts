/** The orders and pages of the reviews of a place. Texts in the specification (part 2) are its own words. */
export const words = {
  sort: { newest: 'Recent', oldest: 'Oldest', highest: 'Highest', lowest: 'Lowest' },
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const
