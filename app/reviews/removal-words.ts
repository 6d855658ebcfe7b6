/** What is read when an admin deletes somebody's review, and what its author is told. Quoted texts: specification, part 1. */
export const words = {
  remove: 'Delete review',
  removeOf: (author: string) => `Delete review of ${author}`,
  confirm:
    'Are you sure you want to delete this review? Please confirm that this review violates the terms and conditions.',
  what: 'Its photos, reactions and reports go with it. A copy of its text is kept with your name and the reason. It cannot be undone.',
  told: 'The author is told by mail: which place, the reason as you write it here, and how to object.',
  reports: 'Reports that nobody has looked at',
  reason: 'Reason',
  reasonHint:
    'Which rule does it break? The author reads this, and everybody can in the moderation log: name no people. At most 1000 characters.',
  send: 'Delete Review',
  sending: 'Deleting...',
  keep: 'Keep Review',

  reasonFault: 'Please give the reason',
  reasonLong: 'Please use at most 1000 characters',
  unauthorized: 'Unauthorized: Only admins can delete reviews.',
  own: 'This is your own review. You can delete it on the page of its place.',
  deleted: 'Review deleted successfully.',
  failed: 'Failed to delete the review.',
  edited: 'The author has changed this review since you opened the page. Please read it again.',

  mail: {
    subject: (place: string) => `Your review of ${place} was removed`,
    removed: (place: string, written: string) =>
      `A moderator has removed the review of ${place} that you wrote on ${written}, because it breaks the rules of Carrel.`,
    reason: (reason: string) => `The reason: ${reason}`,
    text: 'This is what you had written:',
    object: (address: string) =>
      `If you think that this was a mistake, write to ${address} and say why. A person reads what you write and answers it.`,
    again: 'You may write another review of the place.',
    copy: 'A copy of the review and the reason is part of what you can download under Your data.',
    button: 'Go to Your data',
  },
} as const
