/** What the server says of a campus's list, and the names of its filters. */
export const words = {
  filters: (n: number) => (n === 0 ? 'Filters' : `Filters (${n})`),
  openNow: 'Open now',
  legends: {
    noise: 'Noise level', wifi: 'Wifi quality', outlets: 'Outlets', study: 'Study type', category: 'Category', kind: 'Kind of place',
    tags: 'Amenities',
  },
  kinds: {
    'library': 'Library', 'cafe': 'Café', 'campus building': 'Campus building', 'bookshop': 'Bookshop', 'park': 'Park',
    'coworking': 'Coworking', 'other': 'Other',
  },
  anyRating: 'Any rating',
  ratingFrom: (least: number) => `${least} stars and more`,
  sortedBy: (sort: string) => `Sort by: ${sort}`,
  sorts: { match: 'Best match', reviews: 'Most reviewed', rating: 'Best rated', name: 'Name', distance: 'Nearest' },
  count: (n: number, query: string) => `${n} study ${n === 1 ? 'spot' : 'spots'}${query && ` for “${query}”`}`,
  tooShort: 'Type at least 2 characters to search this campus.',
  noneMatch: 'No study spots found matching your criteria',
  tryElse: 'Try adjusting your filters or search for something else.',
  beyondLast: 'There are no spots so far down the list.',
  none: 'No study spots yet',
  noneYet: 'Nobody has added a place to study here. It will be listed as soon as somebody does.',
} as const
