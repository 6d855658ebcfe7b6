/** Text for an admin who deletes a review, and the email to its author. Quoted strings: specification, part 1. */
export const words = {
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
  edited: 'The author edited this review after you opened the page. Please read it again.',

  mail: {
    subject: (place: string) => `Your review of ${place} was removed`,
    removed: (place: string, written: string) =>
      `An admin removed the review of ${place} you wrote on ${written} because it breaks Carrel’s rules.`,
    reason: (reason: string) => `Reason: ${reason}`,
    text: 'Here’s what you wrote:',
    object: (address: string) =>
      `If you think this was a mistake, email ${address} and tell us why. A person will read it and reply.`,
    again: 'You can write a new review of this study spot.',
    copy: 'You can download a copy of the review and the reason under Your data.',
    button: 'Go to Your data',
  },
} as const
