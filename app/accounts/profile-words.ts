/** Texts for changing the profile. */
export const profileWords = {
  labels: { firstName: 'First name', lastName: 'Last name', university: 'University', photo: 'Photo' },
  universityHint: 'Start typing its name. Leave blank if you aren’t a student.',
  photoHint: 'JPEG, up to 5 MB. We’ll crop it to a square and show it next to your name and reviews.',
  currentPhoto: 'Your current photo',
  noPhoto: 'No photo yet. We’re showing your initials instead.',
  removePhoto: 'Remove my photo',
  save: 'Save',
  saving: 'Saving...',

  // Errors
  photoTooLarge: 'Max size is 5MB',
  fileTooLarge: 'File is too large, try again',
  photoType: 'Choose a JPEG file (.jpg or .jpeg).',
  photoDamaged: 'This file is damaged and can’t be read. Please choose another photo.',
  photoTooManyPixels: 'This photo’s dimensions are too large. Please choose a smaller one.',
  photoBusy:
    'We’re processing a lot of photos right now. Nothing was saved. Please choose yours again in a few seconds.',
  photoNotStored:
    'Failed to upload image. Nothing was saved. Wait a minute, then choose the photo again and save.',
  photoConflict: 'Choose a new photo or remove the old one, not both.',
  universityUnknown: (typed: string) => `We couldn’t find “${typed}”.`,
  universitySuggestion: (names: string) => `Did you mean ${names}?`,
  universityAmbiguous: (names: string) =>
    `More than one university has that name. Enter one of these: ${names}.`,
  failed: 'An error occurred while updating the profile',
  namesFailed: 'Error updating profile: Please try again.',
  uploadFailed: 'Error uploading image: Please try again.',
  recordFailed: 'Error updating user record',
  removeFailed: 'Error deleting image from storage',

  // Success notices
  done: {
    updated: 'Successfully updated profile',
    uploaded: 'Successfully uploaded image',
    deleted: 'Successfully deleted image',
  },
} as const
