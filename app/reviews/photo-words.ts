/** What a person reads when they look at the photos of reviews. What they read when they send some is in upload-words. */
export const words = {
  list: 'Photos',
  photoOf: (place: string, author: string) => `Photo of ${place} by ${author}`,
  position: (n: number, of: number) => `Photo ${n} of ${of}`,
  previous: 'Previous photo',
  next: 'Next photo',
  back: 'Back to the review',
  close: 'Close',
  notFound: 'This photo is no longer there.',
} as const
