/** What is said of the picture of a request. Texts in the specification (part 3) are its own words. */
export const words = {
  needed: 'Please upload a valid image file',
  noFile: 'No file selected',
  tooLarge: 'File size must be less than 5MB',
  type: 'Only JPEG, JPG, and PNG files are allowed',
  name: 'Invalid filename. Please rename your file and try again.',
  damaged: 'This picture is damaged. Choose another one.',
  tooManyPixels: 'This picture’s dimensions are too large. Choose a smaller one.',
  busy: 'We’re busy with other pictures. Try again in a few seconds.',
  notStored: 'We can’t store pictures right now.',
  noUrl: 'Failed to get public URL for image',
  kept: (name: string) => `We still have your picture (${name}). Choose a file only to replace it.`,
  /** The request was saved but its picture was not. */
  missing: (fault: string) =>
    `Your request was sent, but without your picture: ${fault} You can add it under My requests.`,
} as const
