/** What a person reads when rating reviews by reactions. Texts in the specification (part 1) are its own words. */
export const words = {
  title: 'Rate review',
  logIn: 'Please log in to rate reviews',
  rateFailed: 'Failed to rate review',
  removeFailed: 'Failed to remove rating',
  taken: (mine: string) => `You have rated this review as ${mine}. Remove that first, then choose another.`,
  unknown: 'There is no such reaction.',
  own: 'You cannot rate your own review.',
} as const
