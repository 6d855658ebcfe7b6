/** Text of the campus request form. */
export const requestWords = {
  logIn: 'Please sign in to request a school',
  /** The texts of RequestForm. */
  form: {
    title: 'Request School',
    back: 'All Schools',
    send: 'Send request',
    sending: 'Sending...',
    sendFailed: 'We couldn’t send your request. Please try again.',
    cancel: 'Cancel',
  },
  lead: 'Tell us which university is missing. An admin reviews every request, and we’ll email you the decision.',
  required: 'All fields are required.',
  loading: 'Loading...',
  labels: { name: 'University name', city: 'City', state: 'State', image: 'Campus photo' },
  hints: {
    name: 'Use its official name. Type at least 3 letters to see matching US universities.',
    image:
      'JPEG or PNG, up to 5 MB. We don’t keep where it was taken. Only you and our admins can see it until the university is listed.',
    imageLast: 'Add the photo last. Your browser clears it whenever the page reloads.',
  },
  chooseState: 'Choose a state',
  check: 'Check for matches',

  // Search results
  found: 'Universities with similar names',
  choose: 'Choose one to fill in the form.',
  noneFound: 'We couldn’t find a university with that name. You can still enter it and send your request.',
  partnered: 'already listed',

  // Errors
  name: 'Enter the university’s name: 2–100 letters, numbers, spaces and basic punctuation.',
  city: 'Enter the city’s name: 2–50 letters, spaces, apostrophes and hyphens.',
  state: 'Please select a state',

  sent: 'Campus request sent successfully!',
} as const

/** The email about the decision on a request. */
export const mailWords = {
  Approved: {
    subject: (name: string, site: string) => `${name} is now on ${site}`,
    text: (name: string, day: string) => `${name}, which you requested on ${day}, is now listed. Thank you!`,
    campus: 'View campus',
    location: 'View study spot',
  },
  Denied: {
    subject: (name: string, _site: string) => `Your request for ${name} was declined`,
    text: (name: string, day: string) => `We decided not to list ${name}. You requested it on ${day}.`,
  },
  reason: (reason: string) => `Reason: ${reason}`,
  requests: 'View your requests',
  object: (address: string) =>
    `If you think this is a mistake, email ${address} and tell us why. A person will read it.`,
} as const

/** Text of the admins' queue of requests. */
export const queueWords = {
  title: 'Requests',
  lead: 'Student requests, oldest first. Approve or deny each one, or edit it first. We email the student your decision.',
  which: 'Request type',
  kinds: { location: 'Study spots', campus: 'Campuses' },
  none: 'Nothing to review.',
  first: 'Back to oldest',
  next: 'Next',
  pages: 'Pagination',
  edit: 'Open request',
  editOf: (name: string) => `Open request: ${name}`,
  sender: 'Requested by',
  gone: 'Deleted account',
  joined: (n: number) => (n === 1 ? 'and 1 other person' : `and ${n} other people`),
  at: 'Requested on',
  where: 'Where',
  lookUp: 'Look up address on OpenStreetMap',
  category: 'Category',
  campus: 'University',
  tags: 'Tags',
  details: 'Details',
  point: 'Coordinates',
  noPoint: 'not provided',
  picture: (name: string) => `Photo from the request for ${name}`,
  noPicture: 'The photo didn’t arrive. We’ve told the student, who can still add it.',
} as const

/** Text about the user's own requests. */
export const listWords = {
  title: 'My requests',
  none: 'No requests yet.',
  noneHint: 'Is your university or a good study spot missing? Request it, and we’ll review it.',
  askUniversity: 'Request School',
  askLocation: 'Request Location',
  kinds: { campus: 'University', location: 'Study spot', suggestion: 'Suggested edit' },
  states: { Pending: 'Pending', Approved: 'Approved', Denied: 'Denied' },
  /** The states of suggested edits. */
  answers: { Pending: 'Pending', Approved: 'Accepted', Denied: 'Declined' },
  partly: 'Partly accepted',
  edits: (change: string) => `You asked us to ${change}.`,
  asked: 'Requested on',
  suggested: 'Sent on',
  joined: 'Someone else requested this first. You joined on',
  reason: (reason: string) => `Reason: ${reason}`,
  pictureOf: (name: string) => `Your photo of ${name}`,
  lacksPicture: 'Photo missing.',
  addPicture: 'Add photo',
  addPictureOf: (name: string) => `Add photo of ${name}`,
  newer: 'Newer',
  older: 'Older',
  pages: 'Pagination',

  // The page of one request
  image: 'Photo',
  imageHint: 'JPEG or PNG, up to 5 MB. Only you and admins can see it until we decide.',
  upload: 'Add photo',
  uploading: 'Uploading...',
  uploaded: 'Photo added.',
  uploadFailed: 'We couldn’t add your photo. Try again.',
  back: 'My requests',
  complete: 'We have your photo. There’s nothing left to do.',
  decided: 'This request has already been decided, so you can’t add a photo.',
  missing:
    'We couldn’t find this request.\nIt may have been withdrawn or deleted.\n/account/me?tab=requests My requests',
  pictureDown: 'We can’t load photos right now.',
} as const

/** Text of the page that asks before withdrawing a request or suggested edit. */
export const withdrawWords = {
  title: { request: 'Withdraw request', suggestion: 'Withdraw suggested edit' },
  link: 'Withdraw',
  linkOf: (name: string) => `Withdraw: ${name}`,
  note: {
    own: 'You can’t undo this. If others asked for it too, we’ll still review it, but without your photo and details.',
    joined: 'We’ll still review it for the others who asked, but we won’t email you the decision.',
    suggestion: 'You can’t undo this. You can suggest another edit at any time.',
  },
  withdrawing: 'Withdrawing...',
  keep: 'Keep it',
  done: { request: 'Request withdrawn', suggestion: 'Suggested edit withdrawn' },
  failed: 'We couldn’t withdraw it. Please try again.',
  decided: 'An admin has already decided on this, so you can’t withdraw it.',
} as const

/** Text about a request's picture. */
export const imageWords = {
  needed: 'Please upload a valid image file',
  noFile: 'No file selected',
  tooLarge: 'File size must be less than 5MB',
  type: 'Only JPEG, JPG, and PNG files are allowed',
  name: 'Invalid filename. Please rename your file and try again.',
  damaged: 'This photo is damaged. Choose another one.',
  tooManyPixels: 'This photo’s dimensions are too large. Choose a smaller one.',
  busy: 'We’re busy with other photos. Try again in a few seconds.',
  notStored: 'We can’t store photos right now.',
  noUrl: 'Failed to get public URL for image',
  kept: (name: string) => `We still have your photo (${name}). Choose a file only to replace it.`,
  /** The request was saved but its picture was not. */
  missing: (fault: string) =>
    `Your request was sent, but without your photo: ${fault.replace(/[.]?$/, '.')} You can add it under My requests.`,
} as const

/** Text of the duplicate check shown before a request is sent. */
export const similarWords = {
  title: 'Is it one of these?',
  listed: 'Already listed',
  distance: (miles: string) => `${miles} miles from your map point`,
  own: (day: string) => `You requested this on ${day}.`,
  toOwn: 'View your request',
  other: (day: string) => `Someone requested this on ${day}. Join it and we’ll email you too.`,
  join: 'Join request',
  distinct: 'None of these',
  nothing: 'Nothing similar is listed or requested. You can send your request.',
  checkFirst: 'Something similar is already listed. Take a look first',
  isListed: 'It’s already listed, so there’s no need to request it.',
  tickDistinct: (names: string) =>
    `It may already be listed: ${names}. If it’s none of these, check the box and send again.`,
  joined: 'Someone already requested this. We’ll email you too.',
  joinNone: 'We couldn’t find a matching request. Send your own instead.',
  notKept: 'We couldn’t check for duplicates. Send your request, or try again in a minute.',
  tooMany: (most: number) =>
    `You’ve sent ${most} requests in a day, which is the limit. Please try again tomorrow.`,
} as const

/** Text for requesting a study spot. */
export const locationRequestWords = {
  logIn: 'Please log in to continue',
  /** The texts of RequestForm. */
  form: {
    title: 'Request Study Location',
    back: 'Guidelines',
    send: 'Send request',
    sending: 'Sending...',
    sendFailed: 'We couldn’t send your request. Try again.',
    cancel: 'Cancel',
  },
  guidelinesTitle: 'Request a study spot',
  guidelinesLead:
    'Is a good study spot missing? Request it here. We review every request before others can see it.',
  guidelines: [
    'It’s open to students: a library, café, lounge, bookstore or park where you can sit and work.',
    'It isn’t listed yet. Search for it first. We’ll also show you nearby spots before you send.',
    'Use the name and address on its sign. A map link helps us find it.',
    'Choose 3–10 tags that you know are true.',
    'Add a photo you took yourself, with no recognizable people in it.',
  ],
  guidelinesName: 'Guidelines',
  afterwards:
    'We’ll review your request and email you our decision. You can find it under My requests in your account.',
  search: 'Search study spots',
  open: 'Request Study Location',
  loading: 'Loading...',
  required: 'All fields are required unless marked optional.',
  labels: {
    name: 'Name',
    address: 'Address',
    city: 'City',
    state: 'State',
    zip: 'ZIP code (optional)',
    category: 'Category',
    university: 'University',
    tags: 'Tags',
    details: 'Anything else (optional)',
    map: 'Map link or coordinates (optional)',
    image: 'Photo of the spot',
  },
  hints: {
    name: 'As shown on the sign, 2–100 characters.',
    address: 'Street number and name, 5–200 characters.',
    university: 'For spots on a campus. Leave blank if it’s off campus.',
    tags: 'Select 3–10.',
    details: 'Which floor, who can get in, when it’s open. Up to 1,000 characters.',
    map: 'Paste a link from Google Maps, Apple Maps or OpenStreetMap, or enter latitude and longitude.',
    image:
      'JPEG or PNG, up to 5 MB. We don’t keep where it was taken. Only you and admins can see it until the spot is listed.',
    imageLast: 'Add the photo last. Your browser clears it whenever the page reloads.',
  },
  chooseState: 'Choose a state',
  categories: { 'On-Campus': 'On campus', 'Off-Campus': 'Off campus (up to 12 miles away)' },
  check: 'Check for duplicates',
  mapOfWhat: 'Enter the university first, so the map can start there.',

  // Errors
  name: 'Enter a name with 2–100 letters, numbers, spaces or simple punctuation.',
  address: 'Enter an address with 5–200 characters.',
  city: 'Enter a city with 2–50 letters, spaces, apostrophes or hyphens.',
  category: 'Please select a category',
  state: 'Please select a state',
  tagCount: 'Please select between 3-10 tags to help others find this location',
  zipForm: 'Enter a 5-digit ZIP code, like 94704.',
  zipUnknown: (zip: string) => `We don’t recognize ZIP code ${zip}. Check the number.`,
  zipElsewhere: (zip: string, states: string, state: string) =>
    `ZIP code ${zip} is in ${states}, not ${state}. Change one, or leave the ZIP code blank.`,
  detailsLong: 'Use 1,000 characters or fewer',
  mapUnread:
    'We couldn’t find coordinates here. Paste the full map link, or numbers like 37.8716, -122.2727.',
  mapShort:
    'Short links don’t show the location. Open the link, then paste the full address from your browser.',
  mapFar: (miles: number, most: number) =>
    `That point is ${miles} miles from the university. Spots can be up to ${most} miles away.`,
  mapElsewhere: (where: string, state: string) =>
    `This point is in ${where}, not ${state}. Change one, or leave the map link blank.`,
  nowhere: 'an area outside the US states',
  universityNeeded: 'Choose the university for this spot.',
  universityUnknown: (typed: string) => `We couldn’t find “${typed}”.`,
  universityMeant: (names: string) => `Did you mean ${names}?`,
  universityAmbiguous: (names: string) => `Several universities share this name. Enter ${names}.`,
  noUser: 'User ID is required to submit a study location request.',

  sent: 'Request sent',
} as const
