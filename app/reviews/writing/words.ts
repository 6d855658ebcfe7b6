/** Text on reviews and the user's own review. */
export const reviewWords = {
  // The user's own reviews, and reviews whose author is gone
  emptyOwn: 'No reviews yet',
  find: 'Find study spots',
  unlisted: 'Unlisted study spot',
  unlistedWhy: 'Nobody else can see this review right now.',
  anonymous: 'Anonymous',

  // The form
  rating: 'Rating',
  description: 'Your review',
  save: 'Save review',
  saving: 'Saving...',
  loading: 'Loading your review...',
  addPhotos: 'Add photos',
  worksHere: 'I work here',
  worksHereShown: 'You’ve said that you work here.',
  worksHereHint: 'Shown on your review.',
  lengthHint:
    'Tell others about noise, seating, outlets, wifi and when it gets crowded (85–1250 characters).',
  counter: (length: number, max: number) => `${length} / ${max}`,
  needMore: (missing: number) =>
    missing === 1
      ? 'Need 1 more character for a helpful review'
      : `Need ${missing} more characters for a helpful review`,

  // When another one was saved in the meantime
  duplicate: 'Already wrote a review, update current review',
  current: 'Your current review',
  updateHint:
    'It was saved somewhere else after you opened this form. Updating replaces it with what you typed here.',
  updateCurrent: 'Update current review',
  saveFailed: 'An error occurred while saving the review',

  // Deleting
  confirmRemove: 'Delete this review? Its photos and reactions will be deleted too. You can’t undo this.',
  keep: 'Keep review',
  deleteFailed: 'Error Deleting Post',

  /** Advice next to the form, a line per soft warning (see softWarnings in rules). None of them blocks. */
  advice: {
    capitals: 'A lot of capital letters reads like shouting. Lowercase is easier to read.',
    repetition: 'One word comes up a lot. Try another word or add a detail.',
    promotion: 'This sounds a bit like an ad. Say what it was like for you.',
    url: 'Links appear as plain text, so nobody can click them.',
    phone: 'Leave out phone numbers to protect people’s privacy.',
    punctuation: 'One exclamation point or question mark is enough.',
    'off-topic': 'What was it like to study here? Details about noise, seating, outlets or wifi help most.',
    spam: 'Some of these words are common in spam, so readers may skip your review.',
  },
} as const

/** The server's messages for a submitted review. Separate, because no page's scripts need them. */
export const sentReviewWords = {
  lengthFault: 'Review must be between 85 and 1250 characters',
  ratingFault: 'Please select a rating',
  logInToReview: 'Please log in to continue',
  areaGone: 'This area was removed. Choose another one.',
  photoShows: (area: string | null) => (area ? `It shows ${area}` : 'It shows no particular area'),
  unknownAnswer: 'Choose one of the answers.',
  missing: 'This review no longer exists.',
  gone: (path: string, location: string) =>
    `This review no longer exists.\nIt may have been deleted in the meantime.\n${path} Back to ${location}`,
  uploaded: 'Review Uploaded Successfully!',
  updated: 'Review Updated Successfully!',
  withoutPhotos: (saved: string, why: string) =>
    `${saved} Your photos weren’t added. ${why} You can add them with Upload Images.`,
  deleted: 'Successfully Deleted Post',
} as const

/** Labels for writing and editing your own review. */
export const ownWords = {
  write: 'Write Review',
  edit: 'Edit Review',
  dialog: 'Review form',
  actions: 'Review actions',
  update: 'Update',
  upload: 'Upload Images',
  remove: 'Delete Review',
  close: 'Close',
  updateOf: (location: string) => `Update your review of ${location}`,
  uploadOf: (location: string) => `Upload Images to your review of ${location}`,
  removeOf: (location: string) => `Delete Review of ${location}`,
} as const

/** Pagination labels for the user's own reviews. */
export const pagesWords = {
  newer: 'Newer reviews',
  older: 'Older reviews',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages of your reviews',
} as const

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
  setArea: 'Set area',
} as const

/** Photo fields in any form that has them, and error messages about files. */
export const photoFieldWords = {
  photos: 'Photos',
  area: 'Which area do they show?',
  noArea: 'No particular area',
  caption: (n: number) => `Caption for photo ${n} (optional)`,
  hint: (most: number) =>
    `${most === 1 ? 'Choose 1 photo' : `Choose up to ${most} photos`}, JPEG or PNG, up to 5 MB each. You can add captions later too. We don’t keep where photos were taken.`,

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
  captionSaved: 'Photo saved',
  captionFailed: 'We couldn’t save your changes. Please try again.',
  removed: 'Photo deleted',
  removeFailed: 'We couldn’t delete the photo. Please try again.',
} as const
