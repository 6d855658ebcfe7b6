/** Text next to the reaction buttons. */
export const reactionWords = {
  group: 'React to this review',
  given: 'Reactions',
  /** Explains why the other buttons are disabled once you have reacted. */
  oneOnly: (mine: string) => `Tap ${mine} again to remove it, then choose another.`,
  /** `want` is 'off' to take a reaction back. */
  failed: (want: unknown) => (want === 'off' ? 'Failed to remove rating' : 'Failed to rate review'),
} as const

/** Text for reacting to a review. */
export const ratingWords = {
  title: 'React to review',
  logIn: 'Please log in to rate reviews',
  taken: (mine: string) => `You’ve already reacted with ${mine}. Remove it before choosing another.`,
  reacted: (reaction: string) => `Marked ${reaction}.`,
  removed: (reaction: string) => `${reaction} removed.`,
  unknown: 'Choose one of the four reactions.',
  own: 'You can’t react to your own review.',
} as const
