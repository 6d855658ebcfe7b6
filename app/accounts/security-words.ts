/** Texts for the security settings and their emails: password, logins, Google, login history. */
export const securityWords = {
  password: {
    heading: 'Change password',
    labels: {
      currentPassword: 'Current Password',
      newPassword: 'New Password',
      confirmPassword: 'Confirm Password',
    },
    hint: 'Must be at least 6 characters long',
    ends: 'Changing your password logs you out everywhere else.',
    update: 'Update Password',
    updating: 'Updating...',
    tooShort: 'New password must be at least 6 characters long',
    wrong: 'Current password is incorrect',
    different: 'New passwords do not match',
    same: 'New password must be different from current password',
    updated: 'Password updated successfully!',
    failed: 'An unexpected error occurred while updating password',
    notUpdated: 'An error occurred while updating your password',
    noUser: 'Failed to update password - no user data returned',
    unverified: 'Unable to verify current user',
    none: 'Your account has no password.',
    setOne: 'Set a password by email',
  },

  sessions: {
    heading: 'Where you’re logged in',
    about: 'If you don’t recognize a device, log it out, then change your password.',
    unknownDevice: 'Unknown device',
    thisDevice: 'This device',
    lastSeen: 'Last active',
    loggedIn: 'Logged in',
    end: 'Log out',
    /** Visually hidden: tells screen readers which device the button is for. */
    endDevice: (device: string) => `${device}`,
    ending: 'Logging out...',
    ended: 'Device logged out.',
    failed: 'We couldn’t log out the device. Please try again.',
    othersFailed: 'We couldn’t log out your other devices. Please try again.',
    endOthers: 'Log out everywhere else',
    othersEnded: (count: number) =>
      count === 0
        ? 'You weren’t logged in anywhere else.'
        : `${count} other ${count === 1 ? 'device' : 'devices'} logged out.`,
  },

  /** Of each provider that accounts can be connected with, by its name. */
  provider: {
    heading: (name: string) => `${name} account`,
    connected: (address: string) => `Connected to ${address}.`,
    none: (name: string) => `No ${name} account connected.`,
    connect: (name: string) => `Connect ${name} account`,
    connecting: 'Connecting...',
    disconnect: (name: string) => `Disconnect ${name} account`,
    disconnecting: 'Disconnecting...',
    disconnected: 'Account disconnected.',
    failed: 'We couldn’t disconnect your account. Please try again.',
    needsPassword:
      'You have no password, so this is your only way to log in. To disconnect it, set a password first.',
    makesAdmin: 'You’re an admin because of this account, so you can’t disconnect it.',
    /** When passwords don't log in. */
    onlyWay: 'This is your only way to log in, so you can’t disconnect it.',
  },

  twoStep: {
    heading: 'Two-step verification',
    about: 'After your password, you enter a code from an authenticator app on your phone.',
    off: 'It’s off.',
    on: (codes: number) => `It’s on. You have ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left.`,
    turnOn: 'Turn on two-step verification',
    change: 'Manage two-step verification',
  },

  /** For admins who logged in without the required second factor. */
  locked: {
    heading: 'Your access to the dashboard is off',
    turnOn: 'You need two-step verification for the dashboard. Turn it on to get access.',
    logInAgain: 'You need two-step verification for the dashboard. Log out, then log in again with a code.',
  },

  history: {
    heading: 'Login history',
    about: 'Attempts to log in to your account in the last 90 days, newest first.',
    empty: 'No login attempts yet.',
    columns: { time: 'Time', from: 'From', result: 'Result' },
    methods: { password: 'Password', google: 'Google', link: 'Email link', sso: 'University login' },
    succeeded: 'succeeded',
    failed: 'failed',
    more: 'Load More',
  },

  mail: {
    password: {
      subject: 'Your password was changed',
      changed: (site: string, moment: string) =>
        `The password for your ${site} account was changed on ${moment}. All other devices were logged out.`,
    },
    twoStepOn: {
      subject: 'Two-step verification was turned on',
      changed: (site: string, moment: string) =>
        `Two-step verification was turned on for your ${site} account on ${moment}.`,
    },
    twoStepOff: {
      subject: 'Two-step verification was turned off',
      changed: (site: string, moment: string) =>
        `Two-step verification was turned off for your ${site} account on ${moment}.`,
    },
    provider: {
      subject: 'Another way to log in was connected',
      changed: (site: string, moment: string, name = 'A provider') =>
        `${name} was connected to your ${site} account on ${moment}. It can now log you in.`,
    },
    ifYou: 'If this was you, you don’t need to do anything.',
    button: 'Choose a new password',
    ifNotYou:
      'If this wasn’t you, someone else may have access to your account. Choose a new password right away.',
  },
} as const

/** Texts for two-step verification: turning it on and off, its codes, and the second step itself. */
export const twoStepWords = {
  /** At the command line. */
  noAccount: 'There’s no account with this email address.',
  title: 'Two-step verification',
  toSecurity: 'Password & Security',
  goOn: 'Continue to your invitation',

  off: {
    about: [
      'With two-step verification, logging in also takes a code from an authenticator app on your phone.',
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
      'You need two-step verification for the dashboard. You’ll lose access to it until you turn it on again.',
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
  logInAgain:
    'To do this, you need to have logged in within the last 10 minutes. Please log out and log in again.',

  logIn: {
    title: 'Enter your code',
    about: 'Your account has two-step verification turned on.',
    confirm: 'Log In',
    confirming: 'Logging in...',
    back: 'Back to login',
    expired: 'That took too long. Please log in again.',
    meanwhile: 'You can use a recovery code right away.',
  },
} as const

/** Texts for logging in with a provider, by its name; some name passwords, if these log in, too. */
export const providerWords = (name: string, passwords = true) =>
  ({
    goOn: `Continue to ${name}`,
    goingOn: `We’re taking you to ${name}. If nothing happens, press the button.`,
    loggingOut: `You’re logged out. Next, ${name} logs you out. If nothing happens, press the button.`,
    noLogOut: `You’re logged out here. ${name} can’t log you out from here, so log out there.`,
    start: `Log in here with your ${name} account.`,

    cancelled: `${name} login was canceled.`,
    expired: `Your ${name} login took too long or was started in another window. Please try again.`,
    down: `${name} isn’t responding right now. Try again in a few minutes${passwords ? ', or use your password' : ''}.`,
    tooOften: 'Too many attempts. Please try again in a minute.',
    refused: `${name} didn’t accept this login. Please try again.`,
    setup: `Login with ${name} isn’t set up correctly. We’ve logged the problem. ${passwords ? 'Use another way to log in for now' : 'Try again later'}.`,
    unproven: `${name} didn’t ask who you are, so it can’t confirm it’s you. Log out and in again there, then try again.`,
    error: (message: string) => `Error signing in: ${message}`,
    incomplete: 'Incomplete data returned from the backend',
    unreadable: 'No data returned from authentication service',

    support: (code: string) => ` If you ask for help, give this code: ${code}.`,
    unverified: `${name} hasn’t verified this account’s email address. Verify it with ${name}, or register with a password.`,
    otherAddress: `${name} didn’t send us one of its own email addresses. Register with your email address, then connect ${name} under Password & Security.`,
    /** When they can't register. */
    wrongAddress: `${name} didn’t send us one of its own email addresses. Ask its help desk to correct yours.`,
    notAllowed: (affiliations: string) =>
      `New accounts are for students and staff. ${name} says you’re ${affiliations}.`,
    admin: `Log in with your password first, then connect ${name} under Password & Security.`,
    /** When passwords don't log in. */
    adminByLink: `Admins and campus moderators first log in with a link that whoever runs this site makes for them, then connect ${name} under Password & Security.`,
    otherIdentity: `The account with this email address is connected to a different ${name} account. Log in with that one${passwords ? ' or with your password' : ''}.`,

    connected: `${name} account connected. You can now use it to log in.`,
    proveFirst: `Enter your password first, so that only you can connect your ${name} account.`,
    confirm: `Confirm it’s you with ${name}`,
    confirmed: `Thanks! ${name} confirmed it’s you.`,
    taken: `This ${name} account is connected to another account here, so we didn’t connect it. You’re still logged in.`,
    addressTaken: `Another account here uses this ${name} account’s email address, so we didn’t connect it. You’re still logged in.`,
    alreadyConnected: `Your account is connected to a different ${name} account. Disconnect that one first.`,
  }) as const
