/** Texts for logging in with Google. Four are quoted from the specification (part 1). */
export const words = {
  cancelled: 'Google login was canceled.',
  expired: 'Your Google login took too long or was started in another window. Please try again.',
  down: 'Google isn’t responding right now. Try again in a few minutes, or use your password.',
  tooOften: 'Too many attempts. Please try again in a minute.',
  refused: 'Google didn’t accept this login. Please try again.',
  error: (message: string) => `Error signing in: ${message}`,
  incomplete: 'Incomplete data returned from the backend',
  unreadable: 'No data returned from authentication service',

  unverified:
    'Google hasn’t verified this account’s email address. Verify it with Google, or register with a password.',
  otherIdentity:
    'The account with this email address is connected to a different Google account. Log in with that one or with your password.',

  connected: 'Google account connected. You can now use it to log in.',
  proveFirst: 'Enter your password first, so that only you can connect a Google account.',
  confirm: 'Confirm it’s you with Google',
  confirmed: 'Thanks! Google confirmed it’s you.',
  taken:
    'This Google account is connected to another Carrel account, so we didn’t connect it. You’re still logged in.',
  addressTaken:
    'Another Carrel account uses this Google account’s email address, so we didn’t connect it. You’re still logged in.',
  alreadyConnected: 'Your account is connected to a different Google account. Disconnect that one first.',
} as const
