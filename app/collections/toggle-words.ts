/** What is said when a place goes in or out of a collection. */
export const words = {
  saved: (name: string) => `Saved to "${name}"`,
  removed: (name: string) => `Removed from "${name}"`,
  wait: 'Please wait a moment before trying again.',
  already: 'Location already exists in this collection.',
  failed: (reason: string) => `Failed to update save status: ${reason}`,
  noAnswer: 'There was no answer. Please try again.',
  noPlace: 'User or location information is missing.',
  noCollection: 'Collection information is missing.',
  unclear: 'Please say whether to save or to remove the place.',
} as const
