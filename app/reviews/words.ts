/** What a person reads about reviews and their own review. Texts in the specification (part 2) are its own words. */
export const words = {
  // The user's own reviews, and reviews whose author is gone
  emptyOwn: 'No reviews yet',
  unlisted: 'Unlisted study spot',
  unlistedWhy: 'Nobody else can see this review right now.',
  anonymous: 'Anonymous',

  // The form
  rating: 'Rating',
  description: 'Your review',
  save: 'Save review',
  saving: 'Saving...',
  loading: 'Loading your review...',
  addPhotos: 'Add photos',
  worksHere: 'I work here',
  worksHereShown: 'You’ve said that you work here.',
  worksHereHint: 'Shown on your review.',
  lengthHint:
    'Tell others about noise, seating, outlets, wifi and when it gets crowded (85–1250 characters).',
  counter: (length: number, max: number) => `${length} / ${max}`,
  needMore: (missing: number) =>
    `Need ${missing} more ${missing === 1 ? 'character' : 'characters'} for a helpful review`,

  // What is wrong with it
  lengthFault: 'Review must be between 85 and 1250 characters',
  ratingFault: 'Please select a rating',
  logInToReview: 'Please log in to continue',
  duplicate: 'Already wrote a review, update current review',
  current: 'Your current review',
  updateHint:
    'It was saved somewhere else after you opened this form. Updating replaces it with what you typed here.',
  updateCurrent: 'Update current review',
  saveFailed: 'An error occurred while saving the review',
  missing: 'This review no longer exists.',
  gone: (path: string, place: string) =>
    `This review no longer exists.\nIt may have been deleted in the meantime.\n${path} Back to ${place}`,

  // What was done
  uploaded: 'Review Uploaded Successfully!',
  updated: 'Review Updated Successfully!',
  withoutPhotos: (saved: string, why: string) =>
    `${saved} Your photos weren’t added. ${why} You can add them with Upload Images.`,
  deleted: 'Successfully Deleted Post',
  deleteFailed: 'Error Deleting Post',

  // Deleting
  confirmRemove: 'Delete this review? Its photos and reactions will be deleted too. You can’t undo this.',
  keep: 'Keep review',

  /** Advice beside the form, one line a soft warning (see softWarnings in rules). None of them blocks. */
  advice: {
    capitals: 'A lot of capital letters reads like shouting. Lowercase is easier to read.',
    repetition: 'One word comes up a lot. Try another word or add a detail.',
    promotion: 'This sounds a bit like an ad. Say what it was like for you.',
    url: 'Links appear as plain text, so nobody can click them.',
    phone: 'Leave out phone numbers to protect people’s privacy.',
    punctuation: 'One exclamation point or question mark is enough.',
    'off-topic': 'What was it like to study here? Details about noise, seating, outlets or wifi help most.',
    spam: 'Some of these words are common in spam, so readers may skip your review.',
  },
} as const
