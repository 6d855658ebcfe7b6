/** What a person reads on their account page and when they change their profile. */
export const words = {
  // The account page
  noUniversity: 'No University Affiliation',
  roles: { Admin: 'Admin', Student: 'Student' },
  verified: (university: string) => `Verified student · ${university}`,
  editProfile: 'Edit Profile',
  insights: 'Study Insights',
  dashboard: 'Dashboard',
  signOut: 'Sign Out',
  photoOf: (name: string) => `Photo of ${name}`,

  // The form
  labels: { firstName: 'First Name', lastName: 'Last Name', university: 'University', photo: 'Photo' },
  universityHint: 'Start with its name; leave this empty if you belong to none.',
  photoHint: 'A JPEG of at most 5 MB. It is cut to a square and shown beside your name and your reviews.',
  currentPhoto: 'Your photo now',
  noPhoto: 'You have no photo yet: your initials stand in for it.',
  removePhoto: 'Remove my photo',
  save: 'Save',
  saving: 'Saving...',

  // What is wrong with it
  photoTooLarge: 'Max size is 5MB',
  fileTooLarge: 'File is too large, try again',
  photoType: 'Please choose a JPEG: a file that ends in .jpg or .jpeg.',
  photoDamaged: 'This JPEG is damaged and cannot be read. Please choose another photo.',
  photoTooManyPixels: 'This photo has too many pixels. Please choose a smaller one.',
  photoBusy:
    'Many photos are being worked on at this moment. Nothing was changed; please choose yours again in a few seconds.',
  photoNotStored:
    'Failed to upload image. Nothing was changed; please choose the photo again in a minute and save.',
  photoOrNone: 'Choose a new photo or remove the old one, not both.',
  universityUnknown: (typed: string) => `We know no university called “${typed}”.`,
  universityMeant: (names: string) => `Did you mean ${names}?`,
  universityAmbiguous: (names: string) =>
    `More than one university is called that. Type one of these: ${names}.`,
  failed: 'An error occurred while updating the profile',

  // What was done
  done: {
    updated: 'Successfully updated profile',
    uploaded: 'Successfully uploaded image',
    deleted: 'Successfully deleted image',
  },
} as const
