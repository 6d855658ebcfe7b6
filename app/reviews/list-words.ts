/** Text of the review list that also ships to the browser. Strings quoted in the specification (part 2) must stay as they are. */
export const words = {
  heading: 'Reviews',
  empty: 'No reviews yet. Studied here? Tell others what it’s like.',
  readMore: 'Read More',
  showLess: 'Show Less',
  edited: 'edited',
  yours: 'Your review',
  worksHere: 'Works here',
  photoBy: (author: string) => `Photo by ${author}`,
  sortBy: 'Sort reviews by',
  loadMore: 'Load More',
  pages: 'Pages of reviews',
  previous: 'Previous reviews',
  next: 'Next reviews',
  ratings: 'Number of reviews by star rating',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
} as const
