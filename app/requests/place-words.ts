/** What a person reads who asks for a place to study. Texts in the specification (part 3) are its own words. */
export const words = {
  logIn: 'Please log in to continue',
  guidelinesTitle: 'Request a study spot',
  guidelinesLead:
    'Is a good study spot missing? Request it here. We review every request before others can see it.',
  guidelines: [
    'It’s open to students: a library, café, lounge, bookstore or park where you can sit and work.',
    'It isn’t listed yet. Search for it first. We’ll also show you nearby spots before you send.',
    'Use the name and address on its sign. A map link helps us find it.',
    'Choose 3–10 tags that you know are true.',
    'Add a picture you took yourself, with no recognizable people in it.',
  ],
  guidelinesName: 'Guidelines',
  afterwards:
    'We’ll review your request and email you our decision. You can find it under My requests in your account.',
  search: 'Search study spots',
  open: 'Request Study Location',
  title: 'Request Study Location',
  loading: 'Loading...',
  back: 'Guidelines',
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
    image: 'Picture of the spot',
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
    imageLast: 'Choose the picture last, because your browser drops it when the page reloads.',
  },
  chooseState: 'Choose a state',
  categories: { 'On-Campus': 'On campus', 'Off-Campus': 'Off campus (up to 12 miles away)' },
  check: 'Check for duplicates',
  send: 'Send request',
  sending: 'Sending...',
  cancel: 'Cancel',

  // What is wrong
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
  mapElsewhere: (where: string, state: string) =>
    `This point is in ${where}, not ${state}. Change one, or leave the map link blank.`,
  nowhere: 'an area outside the US states',
  universityNeeded: 'Choose the university for this spot.',
  universityUnknown: (typed: string) => `We couldn’t find “${typed}”.`,
  universityMeant: (names: string) => `Did you mean ${names}?`,
  universityAmbiguous: (names: string) => `Several universities share this name. Enter ${names}.`,
  noUser: 'User ID is required to submit a study location request.',
  sendFailed: 'We couldn’t send your request. Try again.',

  sent: 'Request sent',
} as const
