/** Why an admin can't decide on a review. */
const decidingWords = {
  unauthorized: 'Unauthorized: Only admins can moderate reviews.',
  gone: 'This review no longer exists.',
  own: 'This is your own review, so another admin has to decide.',
  edited: 'The author edited this review after you opened the page. Please read it again.',
} as const

/** Messages for an admin who keeps a reported review. */
export const keepWords = {
  ...decidingWords,
  failed: 'We couldn’t keep the review. Please try again.',
} as const

/** Text for an admin who deletes a review, and the email to its author. */
export const removalWords = {
  remove: 'Delete review',
  removeOf: (author: string) => `Delete review by ${author}`,
  confirm:
    'Are you sure you want to delete this review? Please confirm that this review violates the terms and conditions.',
  what: 'This also deletes its photos, reactions and reports. We keep a copy of the text with your name and the reason. You can’t undo this.',
  told: 'We’ll email the author the name of the study spot, your reason word for word, and how to appeal.',
  reports: 'Open reports',
  reason: 'Reason',
  reasonHint:
    'Which rule does it break? The author sees this, and it’s public in the moderation log, so don’t name anyone. Up to 1,000 characters.',
  send: 'Delete review',
  sending: 'Deleting...',
  keep: 'Keep review',

  reasonFault: 'Enter a reason',
  reasonLong: 'Use 1,000 characters or fewer',
  unauthorized: 'Unauthorized: Only admins can delete reviews.',
  own: 'This is your own review. You can delete it on the study spot’s page.',
  deleted: 'Review deleted successfully.',
  failed: 'Failed to delete the review.',
  edited: decidingWords.edited,

  mail: {
    subject: (location: string) => `Your review of ${location} was removed`,
    removed: (location: string, written: string) =>
      `An admin removed the review of ${location} you wrote on ${written} because it breaks our rules.`,
    reason: (reason: string) => `Reason: ${reason}`,
    text: 'Here’s what you wrote:',
    object: (address: string) =>
      `If you think this was a mistake, email ${address} and tell us why. A person will read it and reply.`,
    again: 'You can write a new review of this study spot.',
    copy: 'You can download a copy of the review and the reason under Your data.',
    button: 'Go to Your data',
  },
} as const

/** Text for an admin who removes photos from a review, and the email to its author. */
export const photoRemovalWords = {
  remove: 'Remove photos',
  about:
    'Keeps the review, closes its reports and clears the flag. We’ll email the author the name of the study spot, your reason word for word, and how to appeal. You can’t undo this.',
  photos: 'Photos to remove',
  removing: 'Removing...',

  ...decidingWords,
  none: 'Choose at least one photo',
  photosGone: 'The photos you chose are already gone. Nothing was saved.',
  failed: 'Failed to remove the photos.',
  removed: (n: number) =>
    n === 0 ? 'You already removed these photos.' : n === 1 ? 'Photo removed.' : `${n} photos removed.`,

  mail: {
    subject: (location: string) => `We removed photos from your review of ${location}`,
    removed: (location: string, written: string) =>
      `An admin removed one or more photos from the review of ${location} you wrote on ${written} because they break our rules. The review is still there.`,
    reason: removalWords.mail.reason,
    object: removalWords.mail.object,
    again: 'You can add other photos to your review.',
    copy: 'You can download the reason under Your data.',
    button: removalWords.mail.button,
  },
} as const

/** Text for reporting a review. */
export const reportWords = {
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
  faults: {
    reason: 'Choose what’s wrong with this review',
    details: 'Tell us what’s wrong',
    detailsLong: 'Use 1,000 characters or fewer',
  },
  logIn: 'Please log in to report reviews',
  own: 'You can’t report your own review, but you can edit or delete it.',
  thanks: 'Thanks. An admin will take a look.',
} as const

/** The texts of ReportPanel for a photo. */
export const photoReportTexts = {
  ...reportWords.form,
  report: 'Report photo',
  reason: 'What’s wrong with this photo?',
  already: 'You’ve already reported this review or one of its photos.',
}
