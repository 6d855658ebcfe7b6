/** The newest reviews of several places, on other pages and as a feed. */
export const words = {
  recent: 'Recent reviews',
  feed: 'Review feed (Atom)',
  feedOf: (place: string) => `Reviews of ${place}`,
  feedNear: (campus: string) => `Reviews of study spots near ${campus}`,
  entry: (rating: number, place: string) => `${rating} out of 5 stars for ${place}`,
} as const
