/** What a person reads where their own review can be written or changed. Texts in the specification (part 2) are its own words. */
export const words = {
  write: 'Write Review',
  edit: 'Edit Review',
  dialog: 'Review form',
  actions: 'What you can do with it',
  update: 'Update',
  upload: 'Upload Images',
  remove: 'Delete Review',
  close: 'Close',
  updateOf: (place: string) => `Update your review of ${place}`,
  uploadOf: (place: string) => `Upload Images to your review of ${place}`,
  removeOf: (place: string) => `Delete Review of ${place}`,
} as const
