/** Pagination labels for the user's own reviews. */
export const words = {
  newer: 'Newer reviews',
  older: 'Older reviews',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages of your reviews',
} as const
