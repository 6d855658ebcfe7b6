/** Text of the photo viewer. For uploads, see upload-words. */
export const words = {
  list: 'Photos',
  photoOf: (place: string, author: string) => `Photo of ${place} by ${author}`,
  position: (n: number, of: number) => `Photo ${n} of ${of}`,
  previous: 'Previous photo',
  next: 'Next photo',
  back: 'Back to review',
  close: 'Close',
  notFound: 'This photo no longer exists.',
} as const
