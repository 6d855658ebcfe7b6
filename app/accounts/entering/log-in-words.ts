/** Texts for logging in with an emailed link. */
export const loginLinkWords = {
  ask: {
    title: 'Email me a login link',
    lead: 'Enter your email address and we’ll send you a link that logs you in. You don’t need your password.',
    email: 'Email',
    send: 'Send link',
    sending: 'Sending...',
    failed: 'We couldn’t send the link. Please try again.',
    /** Shown when the user has to wait for another link. */
    meanwhile: 'The last link we sent still works, so check your inbox and your spam folder.',
    back: 'Back to login',
  },
  sent: {
    title: 'Check your email',
    notice: 'Login link sent.',
    expires: 'The link expires in 15 minutes. Check your spam folder too.',
  },
  open: {
    title: 'Log in',
    /** Followed by the address. */
    as: 'You’re logging in as',
    logIn: 'Log In',
    loggingIn: 'Logging in...',
    expired: 'This login link has expired or has already been used. Request a new one.',
    /** For an old link in a browser that's logged in. */
    already: 'You’re already logged in.',
    missing: 'To log in by email, request a link.',
    unverified: 'We couldn’t check your login link. Please open it again.',
    failed: 'We couldn’t log you in. Please try again.',
    /** For accounts with an unconfirmed address: someone other than its owner may have registered it. */
    confirmed:
      'Your email is confirmed. Check your name in Settings. If you want a password, choose one with “Forgot password?” on the login page.',
  },
} as const

/** Texts for pages that say where a link was emailed. */
export const linkSentWords = {
  /** Before and after the address. */
  ifAccount: 'If',
  thenSent: 'has an account, a link is on its way.',
  /** Fallback when we don't know the address. */
  unknown: 'this email address',
  wrong: 'Wrong address?',
  correct: 'Correct it',
} as const

/** Texts for users who arrive at the page that they came from. */
export const arrivalWords = {
  /** To an account that was about to be deleted. */
  deletionCanceled: 'Welcome back! Your account won’t be deleted.',

  // For newcomers
  loggedIn: 'You’re logged in.',
  campus: (name: string) => `Your campus is ${name}.`,
  noCampus: 'Which university are you at?',
  check: 'Change it, or finish your profile',
  setUp: 'Set up your profile',
} as const

/** Texts for logging out. */
export const logOutWords = {
  logOut: 'Sign out',
  loading: 'Loading...',
  question: 'Log out on this device?',
  provider: (name: string) => `Log out of ${name}, too`,
  shared: (name: string) =>
    `Otherwise anyone who uses this device can get back in with ${name}, without a password.`,
  stays: (name: string) => `You’ll stay logged in to ${name}. On a shared device, log out there, too.`,
  failed: 'Failed to sign out',
  signingOut: 'Logging out...',
  confirmLogout: 'Confirm Logout',
  cancel: 'Cancel',
} as const
