/** Texts on every location card. The picker uses collectionWords. */
export const saveWords = {
  save: 'Save',
  saveOf: (location: string) => `Save ${location}`,
  saved: 'Saved',
  /** After a press that saved it. */
  choose: 'Choose collections',
  savedOf: (location: string) => `Saved: ${location}. Change collections`,
} as const

/** Notices after saving or removing a location. */
export const toggleWords = {
  first: 'Saved spots',
  saved: (name: string) => `Saved to "${name}"`,
  removed: (name: string) => `Removed from "${name}"`,
  wait: 'Please wait a moment before trying again.',
  already: 'Location already exists in this collection.',
  failed: (reason: string) => `Failed to update save status: ${reason}`,
  noAnswer: 'We didn’t get a response. Please try again.',
  fault: 'Something went wrong on our end. Please try again in a moment.',
  noLocation: 'User or location information is missing.',
  noCollection: 'Collection information is missing.',
  unclear: 'Choose whether to save or remove this spot.',
} as const

/** The notice after a press without a network. */
export const noAnswer = { kind: 'error', text: toggleWords.failed(toggleWords.noAnswer) } as const
