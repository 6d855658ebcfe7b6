/** What a person reads about two-step sign-in: turning it on and off, its codes, and the second step itself. */
export const words = {
  /** At the command line. */
  noAccount: 'There’s no account with this email address.',
  title: 'Two-step verification',
  toSecurity: 'Password & Security',

  off: {
    about: [
      'With two-step verification, your password alone isn’t enough to get into your account. You also need a code from an authenticator app on your phone.',
      'Any authenticator app that can scan a QR code will work.',
    ],
    begin: 'Set up two-step verification',
    beginning: 'Setting up...',
    failed: 'We couldn’t start the setup. Please try again.',
  },

  setup: {
    scan: 'Scan this QR code with your authenticator app.',
    qr: 'QR code for your authenticator app',
    type: 'Can’t scan it? Enter this key in the app instead:',
    open: 'Open in the app on this device',
    prove: 'Then enter the code the app shows.',
    confirm: 'Turn on',
    confirming: 'Turning on...',
    ends: 'Turning this on logs you out everywhere else.',
    again: 'Start over with a new key',
    gone: 'This key is no longer valid. Please start over.',
    on: 'Two-step verification is on.',
    failed: 'We couldn’t turn on two-step verification. Please try again.',
  },

  on: {
    since: 'Two-step verification has been on since',
    left: (codes: number) => `You have ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left.`,
    newCodes: 'New recovery codes',
    newCodesAbout: 'Your current codes will stop working.',
    makeCodes: 'Create new codes',
    making: 'Creating...',
    made: 'New recovery codes created.',
    codesFailed: 'We couldn’t create new codes, so your current ones still work. Please try again.',
    turnOffHeading: 'Turn off',
    turnOffAbout: 'You’ll only need your password to log in.',
    turnOffRequired:
      'Admins need two-step verification on this server. You’ll lose your admin access until you turn it on again.',
    turnOff: 'Turn off two-step verification',
    turningOff: 'Turning off...',
    turnedOff: 'Two-step verification is off.',
    turnOffFailed: 'We couldn’t turn off two-step verification. Please try again.',
  },

  codes: {
    heading: 'Your recovery codes',
    about:
      'Each code logs you in once when you don’t have your phone. Save them somewhere only you can see. We won’t show them again.',
  },

  labels: { code: 'Code', password: 'Current Password' },
  codeHint: 'The 6-digit code from your authenticator app, or one of your recovery codes.',
  appCodeHint: 'The 6-digit code from your authenticator app.',
  codeRequired: 'Enter a code.',
  /** Covers wrong, expired and already used codes. */
  wrongCode: 'That code is wrong or has already been used. Please enter a new one.',
  /** For accounts without a password. */
  signInAgain:
    'To do this, you need to have logged in within the last 10 minutes. Please log out and log in again.',

  signIn: {
    title: 'Enter your code',
    about: 'Your account has two-step verification turned on.',
    confirm: 'Log In',
    confirming: 'Logging in...',
    back: 'Back to login',
    expired: 'That took too long. Please log in again.',
  },
} as const
