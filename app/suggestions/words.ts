/** What a person reads about suggesting an edit. Texts of the specification (part 2) are word for word. */
export const words = {
  link: 'Suggest an edit or confirm the hours',
  title: (place: string) => `Suggest an edit: ${place}`,
  heading: 'Suggest an edit',
  about:
    'Change what is wrong and leave the rest. A moderator looks at it, and you get a mail when it is decided.',
  signIn: 'You can fill this in now. To send it you have to be signed in; what you typed is kept.',
  logIn: 'Please log in to suggest an edit',
  back: 'Back to the place',

  labels: {
    name: 'Name',
    address: 'Address',
    city: 'City',
    zipcode: 'Zipcode',
    tags: 'Tags',
    hours: 'Hours',
  },
  addressHint: 'Street and number. Leave it empty when nobody knows it.',
  hoursHint:
    'By the clock of the place. A place that closes after midnight closes on the next day: tick the box beside it.',
  states: { unknown: 'Not known', closed: 'Closed', open: 'Open', always: 'Open 24 hours' },
  from: (day: string) => `${day}, opens`,
  to: (day: string) => `${day}, closes`,
  overnight: 'on the next day',
  overnightOf: (day: string) => `${day}: closes on the next day`,
  more: (day: string) => `Another opening on ${day}`,
  send: 'Send suggestion',
  sending: 'Sending...',
  cancel: 'Cancel',

  // What is wrong with a form
  nameMissing: 'Please enter a name',
  nameFault: 'A name has 2 to 100 characters',
  addressFault: 'An address has 5 to 200 characters',
  cityMissing: 'Please enter a city',
  cityFault: 'A city has 2 to 50 characters',
  zipcodeMissing: 'Please enter a zipcode',
  zipcodeFault: 'A zipcode has five digits, and perhaps a hyphen and four more',
  zipcodeElsewhere: (state: string) => `This zipcode is not in ${state}, where the place is`,
  tagsMissing: 'Please select at least one location tag',
  timesMissing: 'Please check empty opening/closing time fields',
  timeFault: 'Please write the time as 09:30 or 9:30 AM',
  sameTimes: 'Opening and closing are at the same time. Choose "Open 24 hours" if that is meant',
  endsBefore: 'This closes before it opens. Tick the box if it closes on the next day',
  endsAfter: 'This closes after it opens, so on the same day. Take the tick away',
  overlap: 'Two openings of this day are at the same time',
  dayFault: 'Please choose one of the four',
  noChanges: 'No changes made.',
  failed: (message: string) => `Error submitting: ${message}`,
  tryAgain: 'nothing was saved. Please try again',

  // Where there is no form
  invalidId: 'Invalid location ID',
  notFound: 'Location not found',
  loadFailed: 'Failed to load location data',

  // After it was sent
  sent: 'Successfully submitted',
  thanks: 'Thank you. A moderator looks at your suggestion, and you get a mail when it is decided.',
  another: 'Suggest something else about this place',

  // The hours are right
  hoursTitle: 'Are these hours right?',
  hoursAbout: 'If they are, one press tells everybody from when they were known to be so.',
  confirm: 'These hours are right',
  confirming: 'Saving...',
  confirmed: 'Thank you. The hours are marked as confirmed today.',
  logInToConfirm: 'Please log in to confirm hours',
  hoursChanged: 'The hours were changed since you opened this page. Please look at them again.',
  hoursUnknown: 'No hours are known that could be confirmed. You can suggest some.',
} as const
