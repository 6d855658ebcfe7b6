/** Text on reviews and the user's own review. */
export const reviewWords = {
  // The user's own reviews, and reviews whose author is gone
  emptyOwn: 'No reviews yet',
  find: 'Find study spots',
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
    missing === 1
      ? 'Need 1 more character for a helpful review'
      : `Need ${missing} more characters for a helpful review`,

  // When another one was saved in the meantime
  duplicate: 'Already wrote a review, update current review',
  current: 'Your current review',
  updateHint:
    'It was saved somewhere else after you opened this form. Updating replaces it with what you typed here.',
  updateCurrent: 'Update current review',
  saveFailed: 'An error occurred while saving the review',

  // Deleting
  confirmRemove: 'Delete this review? Its photos and reactions will be deleted too. You can’t undo this.',
  keep: 'Keep review',
  deleteFailed: 'Error Deleting Post',

  /** Advice next to the form, a line per soft warning (see softWarnings in rules). None of them blocks. */
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

const GONE = 'This review no longer exists.\nIt may have been deleted in the meantime.'

/** The server's messages for a submitted review. Separate, because no page's scripts need them. */
export const sentReviewWords = {
  lengthFault: 'Review must be between 85 and 1250 characters',
  ratingFault: 'Please select a rating',
  logInToReview: 'Please log in to continue',
  areaGone: 'This area was removed. Choose another one.',
  photoShows: (area: string | null) => (area ? `It shows ${area}` : 'Not in a specific area'),
  unknownAnswer: 'Choose one of the answers.',
  missing: 'This review no longer exists.',
  gone: GONE,
  goneFrom: (path: string, location: string) => `${GONE}\n${path} Back to ${location}`,
  uploaded: 'Review Uploaded Successfully!',
  updated: 'Review Updated Successfully!',
  withoutPhotos: (saved: string, why: string) =>
    `${saved} Your photos weren’t added. ${why} You can add them with Upload Images.`,
  deleted: 'Successfully Deleted Post',
} as const
