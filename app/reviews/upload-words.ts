/** What a person reads when they add photos to their review or change them. Texts in the specification (part 2) are its own words. */
export const words = {
  // The page
  upload: 'Upload Images',
  uploading: 'Uploading...',
  close: 'Close',
  own: 'Photos of your review',
  full: (most: number) =>
    `This review has ${most} photos, which is the most that there can be. Delete one to add another.`,

  // The fields
  photo: (n: number) => `Photo ${n}`,
  caption: (n: number) => `Caption of photo ${n} (optional)`,
  hint: 'JPEG or PNG, at most 5 MB each. Where a photo was taken is not kept.',
  room: (left: number) => `There is room for ${left} more.`,
  captionHint: 'Say what the photo shows: it is read out to those who cannot see it.',

  // One photo
  change: 'Change Photo',
  changeOf: (photo: string) => `Change ${photo}`,
  captionOfOne: 'Caption (optional)',
  saveCaption: 'Save Caption',
  saving: 'Saving...',
  remove: 'Delete Photo',
  removing: 'Deleting...',
  confirmRemove: 'Deleting takes this photo away for good, for you and for everybody.',
  back: 'Back to your photos',

  // What is wrong
  logIn: 'Please log in to continue',
  noFile: 'No file selected',
  tooLarge: 'File size must be less than 5MB',
  type: 'Only JPEG, JPG, and PNG files are allowed',
  name: 'Invalid filename. Please rename your file and try again.',
  damaged: 'This picture is damaged and cannot be read. Please choose another one.',
  tooManyPixels: 'This picture has too many pixels. Please choose a smaller one.',
  captionTooLong: 'A caption has at most 200 characters.',
  fourAtMost: 'Choose at most 4 files at a time, one in each field.',
  tooMany: (most: number, left: number) =>
    `A review has at most ${most} photos; there is room for ${left} more.`,
  notStored:
    'Upload failed. The place where pictures are kept does not answer at this moment. Please try again in a minute.',
  busy: 'Upload failed. Many pictures are being worked on at this moment. Please try again in a few seconds.',
  noUrl: 'Upload failed. Failed to retrieve public URL for the uploaded image.',
  brokeOff:
    'Upload failed. The connection broke off before everything had arrived. What you chose is still here: please try again.',

  // What was done
  uploaded: 'Upload successful!',
  captionSaved: 'Caption saved',
  removed: 'Photo deleted',
} as const
