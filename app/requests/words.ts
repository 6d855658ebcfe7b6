/** Text of the campus request form. Strings quoted in the specification (part 3) must stay as they are. */
export const words = {
  signIn: 'Please sign in to request a school',
  title: 'Request School',
  back: 'All Schools',
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
  send: 'Send request',
  sending: 'Sending...',
  cancel: 'Cancel',

  // What is found
  found: 'Universities with similar names',
  choose: 'Choose one to fill in the form.',
  noneFound: 'We couldn’t find a university with that name. You can still enter it and send your request.',
  partnered: 'already listed',

  // What is wrong
  name: 'Enter the university’s name: 2–100 letters, numbers, spaces and basic punctuation.',
  city: 'Enter the city’s name: 2–50 letters, spaces, apostrophes and hyphens.',
  state: 'Please select a state',
  sendFailed: 'We couldn’t send your request. Please try again.',

  sent: 'Campus request sent successfully!',
} as const
