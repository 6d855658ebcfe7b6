/** What a person reads who asks for a campus. Texts in the specification (part 3) are its own words. */
export const words = {
  signIn: 'Please sign in to request a school',
  title: 'Request School',
  back: 'All Schools',
  lead: 'Tell us which school is missing. People look at each request; when it is decided we tell you by mail.',
  required: 'Everything is required.',
  loading: 'Loading...',
  labels: { name: 'Name of the school', city: 'City', state: 'State', image: 'Picture of the campus' },
  hints: {
    name: 'As the school writes it. From 3 letters on we suggest schools of the United States.',
    image:
      'JPEG or PNG, at most 5 MB. Where it was taken is not kept, and only you and the admins see it until the school is listed.',
    imageLast: 'Choose the picture last: a browser forgets it when the page comes back.',
  },
  chooseState: 'Choose a state',
  check: 'Look it up first',
  send: 'Send request',
  sending: 'Sending...',
  cancel: 'Cancel',

  // What is found
  found: 'Schools with such a name',
  choose: 'Choose one to fill the form with it.',
  noneFound: 'We know no school with such a name. Write it out and send your request all the same.',
  partnered: 'listed already',

  // What is wrong
  name: 'The name has 2 to 100 characters: letters, digits, spaces and simple punctuation.',
  city: 'The city has 2 to 50 characters: letters, spaces, apostrophes and hyphens.',
  state: 'Please select a state',
  sendFailed: 'Your request could not be sent. Please try again.',

  sent: 'Campus request sent successfully!',
} as const
