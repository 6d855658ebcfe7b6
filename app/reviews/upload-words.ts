/** What a person reads when they add photos to their review or change them. Texts in the specification (part 2) are its own words. */
export const words = {
  // The page
  upload: 'Upload Images',
  uploading: 'Uploading...',
  close: 'Close',
  own: 'Photos in your review',
  full: (most: number) => `This review already has ${most} photos, the maximum. Delete one to add another.`,

  // The fields
  photo: (n: number) => `Photo ${n}`,
  caption: (n: number) => `Caption for photo ${n} (optional)`,
  hint: 'JPEG or PNG, up to 5 MB each. We don’t keep where photos were taken.',
  room: (left: number) => `You can add ${left} more.`,
  captionHint: 'Describe the photo for people who can’t see it.',

  // One photo
  change: 'Edit photo',
  changeOf: (photo: string) => `Edit photo: ${photo}`,
  captionOfOne: 'Caption (optional)',
  saveCaption: 'Save caption',
  saving: 'Saving...',
  remove: 'Delete photo',
  removing: 'Deleting...',
  confirmRemove: 'This permanently deletes the photo for everyone.',
  back: 'Back to your photos',

  // What is wrong
  logIn: 'Please log in to continue',
  noFile: 'No file selected',
  tooLarge: 'File size must be less than 5MB',
  type: 'Only JPEG, JPG, and PNG files are allowed',
  name: 'Invalid filename. Please rename your file and try again.',
  damaged: 'This photo is damaged and can’t be opened. Choose another one.',
  tooManyPixels: 'This photo has too many pixels. Choose a smaller one.',
  captionTooLong: 'Use 200 characters or fewer for the caption.',
  fourAtMost: 'Choose up to 4 files at a time, one in each field.',
  tooMany: (most: number, left: number) =>
    `A review can have up to ${most} photos. You can add ${left} more.`,
  notStored: 'Upload failed. We can’t save photos right now. Please try again in a minute.',
  busy: 'Upload failed. We’re processing a lot of photos right now. Please try again in a few seconds.',
  noUrl: 'Upload failed. Failed to retrieve public URL for the uploaded image.',
  failed: 'Upload failed.',

  // What was done
  uploaded: 'Upload successful!',
  captionSaved: 'Caption saved',
  captionFailed: 'We couldn’t save the caption. Please try again.',
  removed: 'Photo deleted',
  removeFailed: 'We couldn’t delete the photo. Please try again.',
} as const
