/** Text for reacting to a review. Strings quoted in the specification (part 1) must stay as they are. */
export const words = {
  title: 'React to review',
  logIn: 'Please log in to rate reviews',
  taken: (mine: string) => `You’ve already reacted with ${mine}. Remove it before choosing another.`,
  reacted: (reaction: string) => `You reacted with ${reaction}.`,
  removed: (reaction: string) => `${reaction} removed.`,
  unknown: 'Choose one of the four reactions.',
  own: 'You can’t react to your own review.',
} as const
