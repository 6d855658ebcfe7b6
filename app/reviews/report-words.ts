/** What a person reads about reporting a review. */
export const words = {
  /** The texts of ReportPanel. */
  form: {
    report: 'Report review',
    about: 'An admin reads every report. We don’t tell the author who sent it.',
    reason: 'What’s wrong with this review?',
    reasons: {
      spam: 'It’s spam or advertising',
      offensive: 'It’s offensive, hateful or threatening',
      'off-topic': 'It’s not about this study spot',
      untrue: 'It’s made up or misleading',
      private: 'It shares private information',
      other: 'Something else',
    },
    details: 'Tell us more',
    detailsHint: 'Required only for “Something else.” Up to 1,000 characters.',
    send: 'Send report',
    sending: 'Sending...',
    cancel: 'Back to review',
    already: 'You’ve already reported this review.',
    failed: 'We couldn’t send your report. Please try again.',
  },
  reportOf: (author: string) => `Report review by ${author}`,
  reasonFault: 'Choose what’s wrong with this review',
  detailsFault: 'Tell us what’s wrong',
  detailsLong: 'Use 1,000 characters or fewer',
  logIn: 'Please log in to report reviews',
  own: 'You can’t report your own review, but you can edit or delete it.',
  thanks: 'Thanks. An admin will take a look.',
} as const
