/** What a person reads about two-step sign-in: turning it on and off, its codes, and the second step itself. */
export const words = {
  /** At the command line. */
  noAccount: 'No account has this address.',
  title: 'Two-step sign-in',
  toSecurity: 'Password & Security',
  adminsOnly: 'Two-step sign-in is for admins.',

  off: {
    about: [
      'With two-step sign-in, knowing your password is not enough to get into your account: a code from an authenticator app on your phone is asked for as well.',
      'You need such an app. Any that reads QR codes for one-time codes will do.',
    ],
    begin: 'Set up two-step sign-in',
    beginning: 'Setting up...',
  },

  begun: {
    scan: 'Scan this code with your authenticator app,',
    qr: 'QR code with the key for your authenticator app',
    type: 'or type this key into it:',
    open: 'Open it in the app on this device',
    prove: 'Then type the code that the app shows.',
    confirm: 'Turn on',
    confirming: 'Turning on...',
    ends: 'Your other login sessions end when it is on.',
    again: 'Begin again with another key',
    gone: 'This key is not valid any more. Begin again.',
    on: 'Two-step sign-in is on.',
  },

  on: {
    since: 'Two-step sign-in has been on since',
    left: (codes: number) => `${codes} of your recovery codes ${codes === 1 ? 'is' : 'are'} left.`,
    newCodes: 'New recovery codes',
    newCodesAbout: 'The ones that you have stop working then.',
    makeCodes: 'Make new codes',
    making: 'Making...',
    made: 'You have new recovery codes.',
    turnOffHeading: 'Turn off',
    turnOffAbout: 'Your password alone will be enough to log in then.',
    turnOffDemanded:
      'On this server, admins are admins only with two-step sign-in: your admin powers end until you turn it on again.',
    turnOff: 'Turn off two-step sign-in',
    turningOff: 'Turning off...',
    turnedOff: 'Two-step sign-in is off.',
  },

  codes: {
    heading: 'Your recovery codes',
    about:
      'Each logs you in once when you do not have your phone. Keep them where only you can read them: they are shown this once.',
  },

  labels: { code: 'Code', password: 'Current Password' },
  codeHint: 'The six digits that your authenticator app shows, or one of your recovery codes.',
  appCodeHint: 'The six digits that your authenticator app shows.',
  codeRequired: 'Please type a code.',
  /** One text for a wrong code, an old one and one that was used before. */
  wrongCode: 'This code is not right, or was used before. Please type a new one.',
  /** Of an account without a password. */
  signInAgain:
    'For this you must have logged in within the last ten minutes. Please sign out and log in again.',

  signIn: {
    title: 'Enter your code',
    about: 'Your account asks for a second step.',
    confirm: 'Log In',
    confirming: 'Signing in...',
    back: 'Back to sign in',
    expired: 'This took too long. Please log in again.',
  },
} as const
