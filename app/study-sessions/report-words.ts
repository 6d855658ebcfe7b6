/** Text for reporting a study session. */
export const words = {
  /** The texts of ReportPanel. */
  form: {
    report: 'Report study session',
    about: 'An admin reads every report. We don’t tell the organizer who sent it.',
    reason: 'What’s wrong with this study session?',
    reasons: {
      spam: 'It’s spam or advertising',
      offensive: 'It’s offensive, hateful or threatening',
      'off-topic': 'It’s not about studying',
      untrue: 'It’s made up or misleading',
      private: 'It shares private information',
      other: 'Something else',
    },
    details: 'Tell us more',
    detailsHint: 'Required only for “Something else.” Up to 1,000 characters.',
    send: 'Send report',
    sending: 'Sending...',
    cancel: 'Back to study session',
    already: 'You’ve already reported this study session.',
    failed: 'Failed to send your report.',
  },
  reasonFault: 'Choose what’s wrong with this study session',
  detailsFault: 'Tell us what’s wrong',
  detailsLong: 'Use 1,000 characters or fewer',
  logIn: 'Please log in to report study sessions',
  own: 'You can’t report your own study session, but you can edit or delete it.',
  thanks: 'Thanks. An admin will take a look.',
} as const
