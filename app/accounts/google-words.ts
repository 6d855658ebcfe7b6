/** What a person reads about signing in with Google. Four of the texts are the specification's (part 1). */
export const words = {
  cancelled: 'Signing in with Google was cancelled.',
  expired: 'Signing in with Google took too long, or was begun in another window. Please try again.',
  down: 'Google does not answer at the moment. Please try again in a few minutes, or use your password.',
  tooOften: 'Too many tries. Please try again in a minute.',
  refused: 'Google did not accept this sign-in. Please try again.',
  error: (message: string) => `Error signing in: ${message}`,
  failed: 'Failed to sign in',
  incomplete: 'Incomplete data returned from the backend',
  unreadable: 'No data returned from authentication service',

  unverified:
    'Google has not verified the address of this Google account. Verify it there, or register with a password.',
  otherIdentity:
    'The account of this address is connected with another Google account. Log in with your password, or with that one.',

  connected: 'Your Google account is connected. You can use it to log in from now on.',
  proveFirst: 'Enter your password first, so that nobody but you can connect a Google account with yours.',
  confirmed: 'Thank you. Google has confirmed that it is you.',
  taken:
    'This Google account belongs to another account here, so it was not connected. You are still signed in as before.',
  addressTaken:
    'Another account here has the address of this Google account, so it was not connected. You are still signed in as before.',
  alreadyConnected: 'Your account is connected with another Google account. Disconnect that one first.',
} as const
