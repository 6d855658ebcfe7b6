/** Messages for an admin who keeps a reported review. */
export const words = {
  unauthorized: 'Unauthorized: Only admins can moderate reviews.',
  gone: 'This review no longer exists.',
  own: 'This is your own review, so another admin has to decide.',
  edited: 'The author edited this review after you opened the page. Please read it again.',
  failed: 'We couldn’t keep the review. Please try again.',
} as const
