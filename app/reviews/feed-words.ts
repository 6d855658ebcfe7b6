/** The newest reviews of several places, on other pages and as a feed. */
export const words = {
  recent: 'Recent reviews',
  feed: 'Reviews as a feed (Atom)',
  feedOf: (place: string) => `Reviews of ${place}`,
  feedNear: (campus: string) => `Reviews of places to study near ${campus}`,
  entry: (rating: number, place: string) => `${rating} of 5 stars for ${place}`,
} as const
