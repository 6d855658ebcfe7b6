/** Text of the photo viewer. For uploads, see uploadWords. */
export const photoWords = {
  list: 'Photos',
  all: (n: number) => `All ${n} photos`,
  photoAt: (location: string) => `Photo of ${location}`,
  photoOf: (location: string, author: string) => `Photo of ${location} by ${author}`,
  position: (n: number, of: number) => `Photo ${n} of ${of}`,
  previous: 'Previous photo',
  next: 'Next photo',
  back: 'Back to review',
  backToLocation: (location: string) => `Back to ${location}`,
  close: 'Close',
  notFound: 'This photo no longer exists.',
  gone: (path: string, location: string) =>
    `This photo no longer exists.\nIt may have been deleted in the meantime.\n${path} Back to ${location}`,
  report: 'Report photo',
  setArea: 'Set area',
} as const

/** Photo fields in any form that has them, and error messages about files. */
export const photoFieldWords = {
  photos: 'Photos',
  area: 'Which area do they show?',
  noArea: 'No particular area',
  caption: (n: number) => `Caption for photo ${n} (optional)`,
  hint: (most: number) =>
    `${most === 1 ? 'Choose 1 photo' : `Choose up to ${most} photos`}, JPEG or PNG, up to 5 MB each. You can add captions later too. We remove location data from photos.`,

  type: 'Only JPEG, JPG, and PNG files are allowed',
  tooLarge: 'File size must be less than 5MB',
  fourAtMost: 'Choose up to 4 files at a time.',
  /** Adds the file's name if there are several. */
  ofFile: (fault: string, name: string | null) => (name === null ? fault : `“${name}”: ${fault}`),
} as const

/** Text for adding photos to a review and changing them. */
export const uploadWords = {
  // The page
  upload: 'Upload Images',
  uploading: 'Uploading...',
  close: 'Close',
  own: 'Photos in your review',
  full: (most: number) => `This review already has ${most} photos, the maximum. Delete one to add another.`,

  // One photo
  captionHint: 'Describe the photo for people who can’t see it.',
  change: 'Edit photo',
  changeOf: (photo: string) => `Edit photo: ${photo}`,
  captionOfOne: 'Caption (optional)',
  areaOfOne: 'Which area does it show?',
  saveCaption: 'Save changes',
  saving: 'Saving...',
  remove: 'Delete photo',
  removing: 'Deleting...',
  confirmRemove: 'This permanently deletes the photo for everyone.',
  back: 'Back to your photos',

  // Errors
  logIn: 'Please log in to continue',
  noFile: 'No file selected',
  name: 'Invalid filename. Please rename your file and try again.',
  damaged: 'This photo is damaged and can’t be opened. Choose another one.',
  tooManyPixels: 'This photo has too many pixels. Choose a smaller one.',
  captionTooLong: 'Use 200 characters or fewer for the caption.',
  tooMany: (most: number, left: number) =>
    `A review can have up to ${most} photos. You can add ${left} more.`,
  notStored: 'Upload failed. We can’t save photos right now. Please try again in a minute.',
  busy: 'Upload failed. We’re processing a lot of photos right now. Please try again in a few seconds.',
  noUrl: 'Upload failed. Failed to retrieve public URL for the uploaded image.',
  failed: 'Upload failed.',

  uploaded: 'Upload successful!',
  already: 'These photos are already in your review.',
  captionSaved: 'Photo saved',
  captionFailed: 'We couldn’t save your changes. Please try again.',
  removed: 'Photo deleted',
  removeFailed: 'We couldn’t delete the photo. Please try again.',
} as const
