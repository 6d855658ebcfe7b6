/** What the server says of a campus's list, and the names of its filters. */
export const words = {
  filters: (n: number) => (n === 0 ? 'Filters' : `Filters (${n})`),
  openNow: 'Open now',
  legends: {
    noise: 'Noise level',
    wifi: 'Wifi quality',
    outlets: 'Outlets',
    study: 'Study type',
    category: 'Category',
    kind: 'Type of spot',
    tags: 'Amenities',
  },
  anyRating: 'Any rating',
  ratingFrom: (least: number) => `${least} stars and up`,
  sortedBy: (sort: string) => `Sort by: ${sort}`,
  sorts: {
    match: 'Best match',
    reviews: 'Most reviewed',
    rating: 'Highest rated',
    name: 'Name',
    distance: 'Nearest',
  },
  count: (n: number, query: string) =>
    `${n} study ${n === 1 ? 'spot' : 'spots'}${query && ` for “${query}”`}`,
  tooShort: 'Enter at least 2 characters to search this campus.',
  noneMatch: 'No study spots found matching your criteria',
  tryLonger: 'Enter at least 2 characters to search this campus, or change your filters.',
  tryElse: 'Try adjusting your filters or search for something else.',
  beyondLast: 'There are no spots on this page.',
  none: 'No study spots yet',
  noneYet: 'They’ll show up here as soon as someone adds one.',
} as const
