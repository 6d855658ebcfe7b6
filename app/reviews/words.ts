/** What a person reads about reviews and their own review. Texts in the specification (part 2) are its own words. */
export const words = {
  // One's own reviews, and whose author is gone
  emptyOwn: 'You have not reviewed a place yet.',
  unlisted: 'A place that is not listed',
  unlistedWhy: 'Others do not see this review at present.',
  anonymous: 'Anonymous',

  // The form
  rating: 'Rating',
  description: 'Your review',
  save: 'Save Review',
  saving: 'Saving...',
  loading: 'Loading your review...',
  addPhotos: 'Add photos',
  worksHere: 'I work here',
  worksHereShown: 'You say that you work here.',
  worksHereHint: 'Say so, and readers see it with your review.',
  lengthHint: 'Between 85 and 1250 characters: noise, seats, outlets, wifi, crowds at which hours.',
  counter: (length: number, max: number) => `${length} / ${max}`,
  needMore: (missing: number) =>
    `Need ${missing} more ${missing === 1 ? 'character' : 'characters'} for a helpful review`,

  // What is wrong with it
  lengthFault: 'Review must be between 85 and 1250 characters',
  ratingFault: 'Please select a rating',
  logInToReview: 'Please log in to continue',
  duplicate: 'Already wrote a review, update current review',
  current: 'The review that is there now',
  updateHint:
    'It was saved elsewhere after this form was opened. Updating it puts what you typed in its place.',
  updateCurrent: 'Update current review',
  saveFailed: 'An error occurred while saving the review',
  missing: 'This review is no longer there.',

  // What was done
  uploaded: 'Review Uploaded Successfully!',
  updated: 'Review Updated Successfully!',
  withoutPhotos: (saved: string, why: string) =>
    `${saved} Its photos are not there yet. ${why} You can add them with Upload Images.`,
  deleted: 'Successfully Deleted Post',
  deleteFailed: 'Error Deleting Post',

  // Taking it back
  confirmRemove:
    'Do you want to delete this review? Its photos and reactions go with it, and it cannot be brought back.',
  keep: 'Keep Review',

  /** Advice beside the form, one line a soft warning (see softWarnings in rules). None of them blocks. */
  advice: {
    capitals: 'Mostly capital letters read like shouting. Lower case is easier on the eyes.',
    repetition: 'One word comes up many times. Another word, or another detail, tells more.',
    promotion: 'This sounds a little like an advertisement. Say what it was like for you.',
    url: 'Links are shown as plain text, so nobody can follow them.',
    phone: 'Please leave phone numbers out, for the sake of whoever owns them.',
    punctuation: 'One mark is enough: your words carry the weight.',
    'off-topic': 'What was it like to study here? Noise, seats, outlets or wifi help others most.',
    spam: 'Some of these words are common in spam, so readers may pass over your review.',
  },
} as const
