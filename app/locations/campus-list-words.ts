/** What stands around the spots of a campus on every such page. */
export const words = {
  spots: 'Study spots',
  bar: 'Filters',
  search: 'Search this campus',
  find: 'Search',
  show: 'Show',
  rating: 'Rating',
  active: 'Active filters',
  remove: ': remove',
  clearAll: 'Clear All',
  showAll: 'Show all spots',
  loadMore: 'Load More',
  pages: 'Pages',
  previous: 'Previous spots',
  next: 'More spots',
  map: 'Map',
  pin: (n: number) => `Number ${n} on the map`,
} as const
