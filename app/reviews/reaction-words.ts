/** Text next to the reaction buttons. Strings quoted in the specification (part 1) must stay as they are. Kept apart from rating-words because every review list loads them. */
export const words = {
  group: 'React to this review',
  given: 'Reactions',
  /** Explains why the other buttons are disabled once you have reacted. */
  oneOnly: (mine: string) => `To choose another, remove ${mine} first.`,
  /** `want` is 'off' to take a reaction back. */
  failed: (want: unknown) => (want === 'off' ? 'Failed to remove rating' : 'Failed to rate review'),
} as const
