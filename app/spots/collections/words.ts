/** Texts about collections. */
export const collectionWords = {
  logIn: 'Please log in to continue',

  // The picker
  picker: 'Save to a collection',
  pickerOf: (location: string) => `Save ${location}`,
  loading: 'Loading your collections...',
  loadFailed: 'Could not load your collections or save status.',
  yours: 'Your collections',
  isSaved: 'Saved',
  save: 'Save',
  saveTo: (name: string) => ` to ${name}`,
  remove: 'Remove',
  removeFrom: (name: string) => ` from ${name}`,
  close: 'Close',
  newOne: 'New collection',
  createAndSave: 'Create and save',

  // The form
  labels: { name: 'Name', description: 'Description', purpose: 'Purpose' },
  hints: {
    name: 'For example, “Exam week”. Up to 100 characters.',
    description: 'Optional, up to 500 characters.',
    purpose: 'Optional, up to 100 characters. What do you go there for?',
  },
  nameEmpty: 'Collection name cannot be empty.',
  nameLong: 'Collection name must be 100 characters or fewer.',
  descriptionLong: 'Description must be 500 characters or fewer.',
  purposeLong: 'Purpose must be 100 characters or fewer.',
  create: 'Create collection',
  creating: 'Creating...',
  created: 'Collection created successfully!',
  createdNamed: (name: string) => `Collection "${name}" created successfully!`,
  createFailed: 'An error occurred while creating your collection.',
  tooMany: 'You’ve reached the limit of 100 collections. Delete one first.',
  edit: 'Edit collection',
  update: 'Save changes',
  updating: 'Saving...',
  updated: 'Collection updated',
  updateFailed: 'We couldn’t update your collection. Please try again.',
  cancel: 'Cancel',

  // The account page
  fetchFailed: 'Failed to fetch collections.',
  none: 'No Collections Found',
  noneHint: 'Select Save on any study spot to start one.',
  noLocations: 'No Saved Locations Found',
  noLocationsHint: 'Select Save on any study spot, then choose this collection.',
  find: 'Find study spots',
  locations: (n: number) => (n === 1 ? '1 study spot' : `${n} study spots`),
  isShared: 'Shared by link',
  all: 'My Collection',
  purpose: 'Purpose:',
  unavailable: 'Location data unavailable.',
  more: (n: number) => `+${n} more`,
  newer: 'Newer',
  older: 'Older',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Collection pages',
  missing:
    'Collection not found\nIt may have been deleted in the meantime.\n/account/me?tab=collections Your collections',

  // Removing a location
  removeOf: (location: string) => `Remove ${location}`,
  removeTitle: 'Remove from collection',
  removeAsk: (location: string, name: string) =>
    `Remove ${location} from “${name}”? You can save it again at any time.`,
  unavailableLocation: 'a spot that’s no longer available',

  // Deleting
  delete: 'Delete collection',
  deleteAsk: (name: string) =>
    `Delete “${name}”? The study spots stay, but the collection will be gone for good.`,
  deleteShared: 'Its link will stop working.',
  deleting: 'Deleting...',
  deleted: 'Collection successfully deleted',
  deleteFailed: 'Failed to delete collection.',
  keep: 'Keep it',

  // Sharing
  share: 'Share',
  shareTitle: 'Share collection',
  shareNone:
    'Only you can see this collection. Create a secret link, and anyone with it can view the collection without an account.',
  shareShows: 'They’ll see its name, purpose, description and study spots, but not who you are.',
  shareMake: 'Create link',
  making: 'Creating link...',
  shareMade: 'Link created',
  shareFailed: 'We couldn’t create the link. Please try again.',
  shareLink: 'Link to this collection',
  shareIntro: 'Anyone with this link can view the collection:',
  deleteLink: 'Delete link',
  deleteLinkHint: 'If you delete the link, it stops working for good. A new link will be different.',
  withdrawing: 'Deleting link...',
  shareWithdrawn: 'Link deleted',
  withdrawFailed: 'We couldn’t delete the link. Please try again.',

  // What others see on a shared page
  sharedNote: 'Someone shared this collection by link.',
  spots: 'Study spots',
  sharedGone: 'This link doesn’t work\nIt may have been deleted, or part of it may be missing.',
} as const
