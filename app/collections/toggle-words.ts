/** What is said when a place goes in or out of a collection. */
export const words = {
  first: 'Saved spots',
  saved: (name: string) => `Saved to "${name}"`,
  removed: (name: string) => `Removed from "${name}"`,
  wait: 'Please wait a moment before trying again.',
  already: 'Location already exists in this collection.',
  failed: (reason: string) => `Failed to update save status: ${reason}`,
  noAnswer: 'We didn’t get a response. Please try again.',
  noPlace: 'User or location information is missing.',
  noCollection: 'Collection information is missing.',
  unclear: 'Choose whether to save or remove this spot.',
} as const
