/** What stands around the spots of a campus on every such page. */
export const words = {
  spots: 'Study spots',
  bar: 'Filters',
  search: 'Search this campus',
  find: 'Search',
  show: 'Show results',
  rating: 'Rating',
  active: 'Active filters',
  remove: ', remove filter',
  clearAll: 'Clear All',
  showAll: 'Show all spots',
  loadMore: 'Load More',
  pages: 'Pages',
  previous: 'Previous spots',
  next: 'Next spots',
  map: 'Map',
  pin: (n: number) => `Show spot ${n} on the map`,
} as const
