/** What stands beside the reactions of a review; rating-words has the rest, since this part is loaded with every list. */
export const words = {
  group: 'Rate this review',
  given: 'Reactions',
  /** Beside the buttons that are disabled while one's own reaction is set. */
  oneOnly: (mine: string) => `To choose another, first remove ${mine}.`,
} as const
