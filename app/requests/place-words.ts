/** What a person reads who asks for a place to study. Texts in the specification (part 3) are its own words. */
export const words = {
  logIn: 'Please log in to continue',
  guidelinesTitle: 'Request a study location',
  guidelinesLead:
    'Is a good place to study missing? Ask for it here. People look at each request before others can see it.',
  guidelines: [
    'It is open to students: a library, café, lounge, bookshop or park where one can sit and work.',
    'It is not listed yet. Look for it first: we also point out what is near it, before you send.',
    'Write its name and address as they stand on the door. A map link saves us looking for it.',
    'Choose 3 to 10 tags that you have seen to be true.',
    'Add a picture that you took yourself, without people who could be recognised.',
  ],
  guidelinesName: 'Guidelines',
  afterwards:
    'What happens then: we check the request, and tell you by mail what was decided. You find it under My Requests in your account.',
  search: 'Search for it',
  open: 'Request Study Location',
  title: 'Request Study Location',
  loading: 'Loading...',
  back: 'Guidelines',
  required: 'Everything is required but what is marked as optional.',
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
    image: 'Picture of the place',
  },
  hints: {
    name: 'As it stands on the door, 2 to 100 characters.',
    address: 'House number and street, 5 to 200 characters.',
    university: 'Its name, when the place is on a campus. Leave it empty for a place off campus.',
    tags: 'Select 3 to 10.',
    details: 'At most 1000 characters: which floor, who may come in, when it is open.',
    map: 'Paste the address of the place on Google Maps, Apple Maps or OpenStreetMap, or its latitude and longitude.',
    image:
      'JPEG or PNG, at most 5 MB. Where it was taken is not kept, and only you and the admins see it until the place is listed.',
    imageLast: 'Choose the picture last: a browser forgets it when the page comes back.',
  },
  chooseState: 'Choose a state',
  categories: { 'On-Campus': 'On campus', 'Off-Campus': 'Off campus, up to 12 miles away' },
  check: 'Look for it first',
  send: 'Send request',
  sending: 'Sending...',
  cancel: 'Cancel',

  // What is wrong
  name: 'The name has 2 to 100 characters: letters, digits, spaces and simple punctuation.',
  address: 'The address has 5 to 200 characters.',
  city: 'The city has 2 to 50 characters: letters, spaces, apostrophes and hyphens.',
  category: 'Please select a category',
  state: 'Please select a state',
  tagCount: 'Please select between 3-10 tags to help others find this location',
  zipForm: 'A ZIP code has five digits, such as 94704.',
  zipUnknown: (zip: string) => `There is no ZIP code that begins like ${zip}.`,
  zipElsewhere: (zip: string, states: string, state: string) =>
    `The ZIP code ${zip} belongs to ${states}, not to ${state}. Change one of the two, or leave the ZIP code empty.`,
  detailsLong: 'Please use at most 1000 characters',
  mapUnread:
    'No coordinates were found in this. Paste the whole address of the map, or two numbers such as 37.8716, -122.2727.',
  mapShort:
    'A short link does not say where it leads. Open it, and paste the address that the browser shows then.',
  mapElsewhere: (where: string, state: string) =>
    `This point lies in ${where}, not in ${state}. Change one of the two, or leave the map link empty.`,
  nowhere: 'no state of the United States',
  universityNeeded: 'Please choose the university that the place belongs to.',
  universityUnknown: (typed: string) => `We know no university “${typed}”.`,
  universityMeant: (names: string) => `Did you mean ${names}?`,
  universityAmbiguous: (names: string) => `Several universities have this name: write ${names}.`,
  noUser: 'User ID is required to submit a study location request.',
  sendFailed: 'Your request could not be sent. Please try again.',

  sent: 'Location request sent successfully!',
} as const
