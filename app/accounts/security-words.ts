/** What a person reads about the safety of an account: password, login sessions, Google, the record of sign-ins. */
export const words = {
  password: {
    heading: 'Change password',
    labels: {
      currentPassword: 'Current Password',
      newPassword: 'New Password',
      confirmPassword: 'Confirm Password',
    },
    hint: 'Must be at least 6 characters long',
    ends: 'All other login sessions end when the password changes.',
    update: 'Update Password',
    updating: 'Updating...',
    tooShort: 'New password must be at least 6 characters long',
    wrong: 'Current password is incorrect',
    different: 'New passwords do not match',
    same: 'New password must be different from current password',
    updated: 'Password updated successfully!',
    none: 'Your account has no password: you log in with Google.',
    setOne: 'Set a password by mail',
  },

  sessions: {
    heading: 'Login sessions',
    about: 'Where you are logged in now. End any that you do not know, then change your password.',
    unknownDevice: 'Unknown device',
    thisDevice: 'This device',
    lastSeen: 'Last seen',
    signedIn: 'Logged in',
    end: 'End',
    /** Behind the button's text, for those who cannot see beside what it stands. */
    endWhich: (device: string) => `the login session of ${device}`,
    ending: 'Ending...',
    ended: 'The login session has ended.',
    endOthers: 'Sign out everywhere else',
    othersEnded: (count: number) =>
      count === 0
        ? 'There was no other login session.'
        : `${count} other login session${count === 1 ? ' has' : 's have'} ended.`,
  },

  google: {
    heading: 'Google account',
    connected: (address: string) => `Connected to ${address}.`,
    none: 'No Google account is connected.',
    connect: 'Connect Google account',
    connecting: 'Connecting...',
    disconnect: 'Disconnect Google account',
    disconnecting: 'Disconnecting...',
    disconnected: 'Your Google account is disconnected.',
    needsPassword: 'Without a password it is your only way to log in. Set a password first to disconnect it.',
  },

  twoStep: {
    heading: 'Two-step sign-in',
    about: 'An authenticator app on your phone shows a code that is asked for after your password.',
    off: 'It is off.',
    on: (codes: number) => `It is on. ${codes} recovery code${codes === 1 ? ' is' : 's are'} left.`,
    turnOn: 'Turn on two-step sign-in',
    change: 'Change two-step sign-in',
  },

  /** Of an admin who is none in this login session, for want of a second factor. */
  locked: {
    heading: 'Your admin powers are off',
    turnOn: 'On this server they need two-step sign-in. Turn it on to use them.',
    signInAgain:
      'On this server they need two-step sign-in. Sign out and log in again with a code to use them.',
  },

  history: {
    heading: 'Sign-in history',
    about: 'Attempts of the last 90 days to log in to your account, the newest first.',
    empty: 'There is nothing yet.',
    columns: { time: 'Time', from: 'From', result: 'Result' },
    methods: { password: 'Password', google: 'Google' },
    succeeded: 'succeeded',
    failed: 'failed',
    more: 'Load More',
  },

  mail: {
    password: {
      subject: 'Your password was changed',
      changed: (moment: string) =>
        `The password of your Carrel account was changed on ${moment}. All other login sessions have ended.`,
    },
    twoStepOn: {
      subject: 'Two-step sign-in was turned on',
      changed: (moment: string) => `Two-step sign-in was turned on for your Carrel account on ${moment}.`,
    },
    twoStepOff: {
      subject: 'Two-step sign-in was turned off',
      changed: (moment: string) => `Two-step sign-in was turned off for your Carrel account on ${moment}.`,
    },
    google: {
      subject: 'A Google account was connected',
      changed: (moment: string) => `A Google account was connected to your Carrel account on ${moment}.`,
    },
    ifYou: 'If this was you, there is nothing to do.',
    button: 'Set a new password',
    ifNotYou: 'If it was not you, somebody else can get into your account: set a new password at once.',
  },
} as const
