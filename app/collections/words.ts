/** Everything else that a person reads about collections. */
export const words = {
  logIn: 'Please log in to continue',

  // The picker
  picker: 'Save to a collection',
  pickerOf: (place: string) => `Save ${place}`,
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
  createAndSave: 'Create and save here',

  // The form
  labels: { name: 'Name', description: 'Description', purpose: 'Purpose' },
  hints: {
    name: 'At most 100 characters, such as “Exam week”.',
    description: 'Optional, at most 500 characters.',
    purpose: 'Optional, at most 100 characters: what you go there for.',
  },
  nameEmpty: 'Collection name cannot be empty.',
  nameLong: 'Collection name can have at most 100 characters.',
  descriptionLong: 'Description can have at most 500 characters.',
  purposeLong: 'Purpose can have at most 100 characters.',
  create: 'Create collection',
  creating: 'Creating...',
  created: 'Collection created successfully!',
  createdNamed: (name: string) => `Collection "${name}" created successfully!`,
  createFailed: 'An error occurred while creating your collection.',
  tooMany: 'You have 100 collections, which is as many as there can be. Delete one first.',
  edit: 'Edit collection',
  update: 'Save changes',
  updating: 'Saving...',
  updated: 'Collection updated successfully!',
  updateFailed: 'An error occurred while updating your collection.',
  cancel: 'Cancel',

  // The account page
  tabs: {
    reviews: 'Reviews',
    collections: 'My Collection',
    sessions: 'Study Sessions',
    requests: 'My Requests',
  },
  tabsOf: 'Your account',
  fetchFailed: 'Failed to fetch collections.',
  none: 'No Collections Found',
  noneHint: 'Press Save on any study spot to begin one.',
  noPlaces: 'No Saved Locations Found',
  noPlacesHint: 'Press Save on any study spot and choose this collection.',
  find: 'Find study spots',
  places: (n: number) => (n === 1 ? '1 study spot' : `${n} study spots`),
  isShared: 'Shared by link',
  all: 'My Collection',
  purpose: 'Purpose:',
  unavailable: 'Location data unavailable.',
  more: (n: number) => `+${n} more`,
  newer: 'Newer',
  older: 'Older',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pages: 'Pages of this collection',
  missing: 'There is no such collection.',

  // Taking a place out
  removeOf: (place: string) => `Remove ${place}`,
  removeTitle: 'Remove from collection',
  removeAsk: (place: string, name: string) =>
    `${place} goes out of “${name}”. You can save it again at any time.`,
  thatPlace: 'The place that is no longer shown',

  // Deleting
  delete: 'Delete collection',
  deleteAsk: (name: string) =>
    `Do you want to delete “${name}”? The places stay, but the collection is gone for good.`,
  deleteShared: 'Its link will stop working.',
  deleting: 'Deleting...',
  deleted: 'Collection successfully deleted',
  deleteFailed: 'Failed to delete collection.',
  keep: 'Keep it',

  // Sharing
  share: 'Share',
  shareTitle: 'Share collection',
  shareNone:
    'Only you see this collection. You can make a secret link: everybody who has it can look at the collection, without an account.',
  shareShows: 'They see its name, purpose, description and places, not who you are.',
  shareMake: 'Make a link',
  making: 'Making the link...',
  shareMade: 'The collection can be seen under its link',
  shareLink: 'Link to the collection',
  shareIs: 'Everybody who has this link can look at the collection:',
  shareWithdraw: 'Withdraw the link',
  shareAfter: 'Once it is withdrawn it leads nowhere. A new link will be another one.',
  withdrawing: 'Withdrawing...',
  shareWithdrawn: 'The link was withdrawn',

  // What others see
  sharedNote: 'A collection that somebody shared by its link.',
  spots: 'Study spots',
  sharedGone: 'There is nothing under this link\nIt may have been withdrawn, or cut off on the way to you.',
} as const
