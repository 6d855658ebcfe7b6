const NO_MATCH = 'No study spots found matching your criteria'
const TRY_ELSE = 'Try adjusting your filters or search for something else.'

/** Text around a campus's locations. */
export const campusListWords = {
  spots: 'Study spots',
  bar: 'Filters',
  search: 'Search this campus',
  find: 'Search',
  rating: 'Rating',
  active: 'Active filters',
  remove: ', remove filter',
  clearAll: 'Clear All',
  showAll: 'Show all spots',
  loadMore: 'Load More',
  pages: 'Pages',
  previous: 'Previous spots',
  next: 'Next spots',
  map: 'Distances',
  filters: (n: number) => (n === 0 ? 'All filters' : `Filters (${n})`),
  anyRating: 'Any rating',
  ratingFrom: (least: number) => `${least} stars and up`,
  sort: 'Sort by',
  sortedBy: (sort: string) => `Sort by: ${sort}`,
  sorts: {
    match: 'Best match',
    reviews: 'Most reviewed',
    rating: 'Highest rated',
    name: 'Name',
    distance: 'Nearest',
    best: 'Rated well by many',
    calm: 'Least busy now',
    latest: 'Open latest',
  },
  count: (n: number, query: string) =>
    `${n} study ${n === 1 ? 'spot' : 'spots'}${query && ` for “${query}”`}`,
  tooShort: 'Enter at least 2 characters to search this campus.',
  /** Why a list is empty, and what to do. */
  nothing: {
    none: { title: 'No study spots yet', text: 'They’ll show up here as soon as someone adds one.' },
    beyondLast: { title: 'There are no spots on this page.', text: TRY_ELSE },
    noMatch: { title: NO_MATCH, text: TRY_ELSE },
    tooShort: {
      title: NO_MATCH,
      text: 'Enter at least 2 characters to search this campus, or change your filters.',
    },
  },
} as const

/** `onDay`: whether the list is about another day. */
type Summary = { all: number; on: number; near: number; far: string; onDay: boolean }

/** Text on and below the drawing of distances, which replaces a missing street map. */
export const ringWords = {
  ring: (miles: number) => `${miles === 0.25 ? '¼' : miles === 0.5 ? '½' : miles} mi`,
  /** Text alternative of the map. */
  summary: ({ all, on, near, far, onDay }: Summary) =>
    (all === 1
      ? `The spot on this list is ${on === 1 ? 'on campus' : far}. `
      : on === all
        ? `All ${all} spots on this list are on campus. `
        : `Of the ${all} spots on this list, ${on} ${on === 1 ? 'is' : 'are'} on campus and ${near} ${near === 1 ? 'is' : 'are'} within a mile of it. The farthest is ${far}. `) +
    `Filled pins are open ${onDay ? 'then' : 'now'}. ` +
    'Rings show straight-line distance; by road it’s farther. North is up. The rings get closer together farther out.',
  first: (n: number) => `Only the first ${n} are shown on the map.`,
} as const
