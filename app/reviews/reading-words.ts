/** The newest reviews of several locations, on other pages and as a feed. */
export const feedWords = {
  recent: 'Recent reviews',
  feed: 'Review feed (Atom)',
  feedNear: (campus: string) => `Reviews of study spots near ${campus}`,
} as const

/** The feed of a study spot's reviews, and an entry of any feed. */
export const entryWords = {
  feedOf: (location: string) => `Reviews of ${location}`,
  entry: (rating: number, location: string) => `${rating} out of 5 stars for ${location}`,
} as const

/** Text of the review list that also ships to the browser. */
export const listWords = {
  heading: 'Reviews',
  empty: 'No reviews yet. Studied here? Tell others what it’s like.',
  failed: 'We couldn’t load the reviews. Please try again in a moment.',
  readMore: 'Read More',
  showLess: 'Show Less',
  edited: 'edited',
  yours: 'Your review',
  worksHere: 'Works here',
  photoBy: (author: string) => `Photo by ${author}`,
  links: { report: 'Report review', remove: 'Delete review' },
  /** The visible text of a link, which its accessible name starts with. */
  short: { report: 'Report', remove: 'Delete' },
  by: (act: string, author: string) => `${act} by ${author}`,
  sortBy: 'Sort reviews by',
  loadMore: 'Load More',
  find: 'Search reviews',
  findButton: 'Search',
  found: (words: string) => `Reviews that mention “${words}”`,
  noneFound: (words: string) => `No review mentions “${words}”.`,
  showAll: 'Show all reviews',
  /** On a phone. */
  showMore: (n: number) => `Show ${n} more ${n === 1 ? 'review' : 'reviews'}`,
  showFewer: 'Show fewer reviews',
  pages: 'Pages of reviews',
  previous: 'Previous reviews',
  next: 'Next reviews',
  ratings: 'Number of reviews by star rating',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
} as const

/** Sort orders and pagination of a location's reviews. */
export const orderWords = {
  sort: { newest: 'Recent', oldest: 'Oldest', highest: 'Highest', lowest: 'Lowest', helpful: 'Most helpful' },
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const
