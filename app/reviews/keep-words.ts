/** What is read when an admin leaves a review where it is. */
export const words = {
  unauthorized: 'Unauthorized: Only admins can decide on reviews.',
  gone: 'This review is no longer there.',
  own: 'This is your own review: another admin has to decide on it.',
  edited: 'The author has changed this review since you opened the page. Please read it again.',
  failed: 'Failed to keep the review. Please try again.',
} as const
