/** Text for suggesting an edit. */
export const suggestionWords = {
  link: 'Suggest an edit or confirm hours',
  title: (location: string) => `Suggest an edit: ${location}`,
  titleOfHours: (location: string) => `Confirm or change hours: ${location}`,
  heading: 'Suggest an edit',
  aboutNew: 'Tell us what you know about it. An admin will review it, and we’ll email you the decision.',
  about: 'Fix what’s wrong and leave the rest. An admin will review it, and we’ll email you the decision.',
  logInOnSending:
    'You can fill this in now. We’ll ask you to log in when you send it, and keep what you typed.',
  logIn: 'Please log in to suggest an edit',
  back: 'Back to study spot',

  labels: {
    name: 'Name',
    address: 'Address',
    city: 'City',
    zipcode: 'ZIP code',
    tags: 'Tags',
    hours: 'Hours',
  },
  addressHint: 'Street address. Leave blank if it’s unknown.',
  changeHours: 'Change hours day by day',
  hoursHint: 'Use local time. If the study spot closes after midnight, check “next day.”',
  changeDates: 'Change hours of the next 7 days',
  datesHint:
    'Only for days that differ, such as a holiday. Examples: 9am-5pm; closed; 24 hours. Leave the others blank.',
  states: { unknown: 'Unknown', closed: 'Closed', open: 'Open', always: 'Open 24 hours' },
  from: (day: string) => `${day}, opens`,
  to: (day: string) => `${day}, closes`,
  overnight: 'next day',
  overnightOf: (day: string) => `${day}: closes the next day`,
  more: (day: string) => `Add a second opening on ${day}`,
  send: 'Send suggestion',
  sending: 'Sending...',
  cancel: 'Cancel',

  // Errors
  nameMissing: 'Please enter a name',
  nameFault: 'Use 2–100 characters for the name',
  addressFault: 'Use 5–200 characters for the address',
  cityMissing: 'Please enter a city',
  cityFault: 'Use 2–50 characters for the city',
  zipcodeMissing: 'Please enter a zipcode',
  zipcodeFault: 'Enter a ZIP code like 94720 or 94720-1234',
  zipcodeElsewhere: (state: string) => `Enter a ZIP code in ${state}, where the study spot is`,
  tagsMissing: 'Please select at least one location tag',
  timesMissing: 'Please check empty opening/closing time fields',
  timesUnused: 'Choose “Open” to set these times, or clear them',
  timeFault: 'Enter the time like 9:30 AM or 09:30',
  hoursFault: 'We couldn’t read these hours. Enter them like 9am-5pm',
  sameTimes: 'The opening and closing times are the same. If it never closes, choose “Open 24 hours”',
  endsBefore: 'The closing time is before the opening time. If it closes the next day, check the box',
  overlap: 'Some hours on this day overlap',
  onDay: (day: string, fault: string) => `${day}: ${fault}`,
  dayFault: 'Choose one of the four options',
  noChanges: 'No changes made.',
  failed: (message: string) => `Error submitting: ${message}`,
  tryAgain: 'nothing was saved. Please try again',

  // Areas and facts
  notHere: 'Fixing a room, noise or outlets? Go to',
  inside: 'Areas and facts',
  newArea: 'Suggest a new area',
  gone: 'This area doesn’t exist anymore',
  goneHint: 'Tell us if the area was closed for good or turned into something else.',
  sendGone: 'Suggest removing it',
  areaGone: 'This area was removed',
  areaGoneFrom: (path: string, location: string) =>
    `Area not found\nIt may have been removed. The others are still there.\n${path} Back to ${location}`,
  areaTwice: (name: string) => `There’s already an area called “${name}”`,
  tooManyAreas: 'This study spot can’t have more areas',

  // The form can't be shown
  invalidId: 'Invalid location ID',
  notFound: 'Location not found',
  loadFailed: 'Failed to load location data',

  // After it was sent
  sent: 'Successfully submitted',
  thanks: 'Thanks! An admin will review your suggested edit, and we’ll email you the decision.',
  another: 'Suggest another edit',

  // The hours are right
  hoursTitle: 'Are these hours right?',
  hoursTitleUnknown: 'Do you know the hours?',
  confirmOrChange: 'Confirm or change hours',
  change: 'No, change them',
  notHours: 'Fixing the name, address or tags? Go to',
  allFields: 'All fields',
  whichDays: 'Which days?',
  onlyOn: 'Or only on one date',
  onlyOnHint: 'For a holiday or a break, such as Dec 24. Leave it blank to change every week.',
  state: 'Hours',
  opens: 'Opens',
  closes: 'Closes',
  sendHours: 'Send hours',
  noDays: 'Choose at least one day, or a date',
  dateWrong: 'Enter a date like 2026-12-24, at most 400 days from now',
  confirming: 'Saving...',
  confirmed: 'Thanks! The hours are now marked as confirmed today.',
  logInToConfirm: 'Please log in to confirm hours',
  hoursChanged: 'The hours changed after you opened this page. Please check them again.',
  hoursUnknown: 'There are no hours to confirm yet. You can suggest some.',
} as const

/** Emails about the decision on a suggested edit, and names for the fields it can change. */
export const mailWords = {
  parts: {
    name: 'the name',
    address: 'the address',
    city: 'the city',
    zipcode: 'the ZIP code',
    tags: 'the tags',
  },
  hoursOf: (day: string) => `the hours on ${day}`,
  to: ' to ',
  inside: (part: string, area: string | null) => `“${part}”${area === null ? '' : ` of ${area}`}`,
  and: ' and ',

  accepted: {
    subject: (location: string) => `Your suggested edit for ${location} was accepted`,
    intro: (location: string, did: string) =>
      `Thanks! We accepted your suggested edit for ${location}. It ${did}.`,
    changed: (parts: string) => `changed ${parts}`,
    added: (area: string) => `added ${area}`,
    removed: (area: string) => `removed ${area}`,
  },
  partly: {
    subject: (location: string) => `Your suggested edit for ${location} was partly accepted`,
    intro: (location: string, did: string) =>
      `Thanks! We accepted part of your suggested edit for ${location}. It ${did}.`,
    rest: (parts: string) => `We didn’t change ${parts}.`,
  },
  declined: {
    subject: (location: string) => `Your suggested edit for ${location} was declined`,
    intro: (location: string, what: string) =>
      `An admin reviewed your suggested edit for ${location} and decided not to ${what}.`,
    changed: (parts: string) => `change ${parts}`,
    added: (area: string) => `add ${area}`,
    removed: (area: string) => `remove ${area}`,
  },
  reason: (reason: string) => `Note from the admin: ${reason}`,
  object: (address: string) =>
    `If you think this was a mistake, email ${address} and tell us why. A person will read it and reply.`,
  button: 'View study spot',
  log: 'View moderation log',
} as const
