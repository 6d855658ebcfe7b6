/** What is said of the picture of a request. Texts in the specification (part 3) are its own words. */
export const words = {
  needed: 'Please upload a valid image file',
  noFile: 'No file selected',
  tooLarge: 'File size must be less than 5MB',
  type: 'Only JPEG, JPG, and PNG files are allowed',
  name: 'Invalid filename. Please rename your file and try again.',
  damaged: 'This picture is damaged and cannot be read. Please choose another one.',
  tooManyPixels: 'This picture has too many pixels. Please choose a smaller one.',
  busy: 'Many pictures are being worked on at this moment. Please try again in a few seconds.',
  notStored: 'The place where pictures are kept does not answer at this moment.',
  noUrl: 'Failed to get public URL for image',
  /** The request is there, its picture is not. */
  missing: (fault: string) =>
    `Your request was sent, but without its picture: ${fault} You can add it under My Requests.`,
} as const
