/** Labels for writing and editing your own review. Strings quoted in the specification (part 2) must stay as they are. */
export const words = {
  write: 'Write Review',
  edit: 'Edit Review',
  dialog: 'Review form',
  actions: 'Review actions',
  update: 'Update',
  upload: 'Upload Images',
  remove: 'Delete Review',
  close: 'Close',
  updateOf: (place: string) => `Update your review of ${place}`,
  uploadOf: (place: string) => `Upload Images to your review of ${place}`,
  removeOf: (place: string) => `Delete Review of ${place}`,
} as const
