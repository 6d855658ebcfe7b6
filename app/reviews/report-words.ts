/** What a person reads about reporting a review. */
export const words = {
  report: 'Report review',
  reportOf: (author: string) => `Report review of ${author}`,
  about: 'A moderator reads every report. The author is not told who sent it.',
  reason: 'What is wrong with it?',
  reasons: {
    spam: 'It is spam or an advertisement',
    offensive: 'It is offensive, hateful or threatening',
    'off-topic': 'It is not about this place',
    untrue: 'It is made up or misleading',
    private: 'It gives away something private',
    other: 'Something else',
  },
  details: 'In your own words',
  detailsHint: 'At most 1000 characters. Needed only if something else is wrong.',
  send: 'Send Report',
  sending: 'Sending...',
  cancel: 'Back to the review',

  reasonFault: 'Please say what is wrong with the review',
  detailsFault: 'Please say in your own words what is wrong',
  detailsLong: 'Please use at most 1000 characters',
  logIn: 'Please log in to report reviews',
  own: 'You cannot report your own review. You can change or delete it.',
  already: 'You have already reported this review.',
  thanks: 'Thank you. A moderator will look at it.',
} as const
