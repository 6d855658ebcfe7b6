/** What a person reads about the reviews of a place, as far as browsers need it. Texts in the specification (part 2) are its own words. */
export const words = {
  heading: 'Reviews',
  empty: 'No reviews yet. Have you studied here? Tell others what it is like.',
  readMore: 'Read More',
  showLess: 'Show Less',
  edited: 'edited',
  worksHere: 'Works here',
  photoBy: (author: string) => `Photo by ${author}`,
  sortBy: 'Sort reviews by',
  loadMore: 'Load More',
  pages: 'Pages of reviews',
  previous: 'Previous reviews',
  next: 'Next reviews',
  ratings: 'How many reviews gave how many stars',
  stars: (n: number) => (n === 1 ? '1 star' : `${n} stars`),
} as const
