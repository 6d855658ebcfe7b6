/** Labels for writing and editing your own review. */
export const ownWords = {
  write: 'Write Review',
  edit: 'Edit Review',
  dialog: 'Review form',
  actions: 'Review actions',
  update: 'Update',
  upload: 'Upload Images',
  remove: 'Delete Review',
  close: 'Close',
  updateOf: (location: string) => `Update your review of ${location}`,
  uploadOf: (location: string) => `Upload Images to your review of ${location}`,
  removeOf: (location: string) => `Delete Review of ${location}`,
} as const

/** Pagination labels for the user's own reviews. */
export const pagesWords = {
  newer: 'Newer reviews',
  older: 'Older reviews',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages of your reviews',
} as const
