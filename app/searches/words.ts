const spots = (total: number) => `${total} study ${total === 1 ? 'spot' : 'spots'}`

export const words = {
  search: 'Search',
  /** Finding N study spots for the query, in the city, in the category. */
  finding: (total: number, query: string, within: string[]) =>
    [`Finding ${spots(total)}`, query && `for “${query}”`, ...within.map((name) => `in ${name}`)]
      .filter(Boolean)
      .join(' '),
  description: 'Search libraries, cafés and other study spots by name, city, type and amenities.',
  labels: {
    q: 'Study spot',
    city: 'City',
    category: 'Category',
    sort: 'Sort by',
    tags: 'Tags',
    state: 'State',
    anyState: 'Any state',
    filters: 'More filters',
    chips: 'Active filters',
  },
  allCategories: 'All',
  sorts: {
    rating: 'Highest rated',
    match: 'Best match',
    reviews: 'Most reviewed',
    name: 'Name',
    nearest: 'Nearest',
  },
  remove: ', remove filter',
  clearAll: 'Clear All',
  universities: 'Universities',
  studySpots: 'Study spots',
  corrected: (query: string) => `Showing results for “${query}”.`,
  insteadFor: (query: string) => `Search instead for “${query}”`,
  anyWord: 'No study spot matches every word. These match some of them.',
  noneMatch: 'No study spots found matching your criteria',
  tryElse: 'Try adjusting your filters or search for something else.',
  beyondLast: 'You’ve reached the end of the results.',
  didYouMean: 'Did you mean',
  correctSpelling: 'Search with corrected spelling',
  popular: 'Popular with students',
  showing: (from: number, to: number, total: number) =>
    from === 1 ? `Showing ${to} of ${total}` : `Showing ${from} to ${to} of ${total}`,
  loadMore: 'Load More Results',
  pages: 'Pages',
  previousPage: 'Previous results',
  nextPage: 'More results',
  pageOf: (page: number, last: number) => `Page ${page} of ${last}`,
  away: (miles: number) =>
    miles < 9.95 ? `about ${miles.toFixed(1)} miles` : `about ${Math.round(miles)} miles`,
} as const
