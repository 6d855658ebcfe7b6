/** What a person reads about reviews and their own review. Texts in the specification (part 2) are its own words. */
export const words = {
  // The list
  heading: 'Reviews',
  empty: 'No reviews yet. Have you studied here? Tell others what it is like.',
  emptyOwn: 'You have not reviewed a place yet.',
  unlisted: 'A place that is not listed',
  unlistedWhy: 'Others do not see this review at present.',
  anonymous: 'Anonymous',
  readMore: 'Read More',
  showLess: 'Show Less',
  loadMore: 'Load More',
  sort: { newest: 'Recent', oldest: 'Oldest', highest: 'Highest', lowest: 'Lowest' },

  // The form
  write: 'Write Review',
  edit: 'Edit Review',
  rating: 'Rating',
  description: 'Your review',
  save: 'Save Review',
  close: 'Close',
  lengthHint: 'Between 85 and 1250 characters: noise, seats, outlets, wifi, crowds at which hours.',
  counter: (length: number, max: number) => `${length} / ${max}`,
  needMore: (missing: number) => `Need ${missing} more ${missing === 1 ? 'character' : 'characters'} for a helpful review`,

  // What is wrong with it
  lengthFault: 'Review must be between 85 and 1250 characters',
  ratingFault: 'Please select a rating',
  logInToReview: 'Please log in to continue',
  duplicate: 'Already wrote a review, update current review',
  saveFailed: 'An error occurred while saving the review',
  notYours: 'This review is not yours to change.',
  missing: 'This review is no longer there.',

  // What was done
  uploaded: 'Review Uploaded Successfully!',
  updated: 'Review Updated Successfully!',
  deleted: 'Successfully Deleted Post',
  deleteFailed: 'Error Deleting Post',

  // What can be done with one's own review
  actions: 'Your review',
  update: 'Update',
  remove: 'Delete Review',
  editOf: (place: string) => `Edit Review of ${place}`,
  removeOf: (place: string) => `Delete Review of ${place}`,
  confirmRemove: 'Do you want to delete this review? Its photos and reactions go with it, and it cannot be brought back.',
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
