/** Texts for the queue of reported reviews. */
export const reportedReviewWords = {
  title: 'Flagged reviews',
  about: 'Reviews that were reported or look like spam, oldest first.',
  none: 'Nothing to review.',
  reports: (n: number) => (n === 1 ? '1 report' : `${n} reports`),
  suspicious: 'Looks suspicious',

  one: (location: string) => `Review of ${location}`,
  back: 'All reported reviews',
  next: 'Next review',
  view: 'View on spot page',
  by: (name: string | null) => `by ${name ?? 'Anonymous'}`,
  written: 'Written',
  edited: 'edited',
  worksHere: 'The author works there.',
  context: 'Context',
  author: (reviews: number, removed: number) =>
    `The author has written ${reviews === 1 ? '1 review' : `${reviews} reviews`} and had ${removed === 0 ? 'none' : removed} removed.`,
  sample: 'This is sample content.',
  rating: (mean: string, n: number) =>
    `This spot has ${mean} out of 5 stars from ${n === 1 ? '1 review' : `${n} reviews`}.`,
  hidden: 'This spot isn’t public.',
  photos: 'Photos',
  photo: (n: number) => `Photo ${n}`,
  whole: 'Full size',
  wholeOf: (n: number) => `Full size of photo ${n}`,
  warnings: 'Why it looks suspicious',
  /** Labels for the soft warnings, worded for admins. */
  signs: {
    capitals: 'mostly capital letters',
    repetition: 'the same word many times',
    promotion: 'reads like an ad',
    url: 'a link',
    phone: 'a phone number',
    punctuation: 'repeated punctuation',
    'off-topic': 'not about studying',
    spam: 'words common in spam',
  },
  reported: 'Reports',
  decidedAlready: 'This review no longer needs a decision.',

  /** The two forms to decide. */
  decide: {
    keep: 'Keep review',
    keepAbout: 'Closes its reports and clears the flag. The author won’t be notified.',
    remove: 'Delete review',
    removing: 'Deleting...',
  },

  missing: 'This review no longer exists.',
  kept: 'Review kept.',
  keepFailed: 'Failed to keep the review.',
  keptBefore: 'This review no longer needed a decision.',
  removed: 'Review deleted successfully.',
  last: 'That was the last one.',
  own: 'This is your own review, so another admin has to decide.',
} as const
