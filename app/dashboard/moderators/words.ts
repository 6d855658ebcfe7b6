/** Texts about campus moderators. */
export const moderatorsWords = {
  title: 'Campus moderators',
  about:
    'They look after the study spots, reviews, photos, requests and study sessions of their universities, and see nothing else of the dashboard.',
  back: 'Users',
  now: 'Campus moderators now',
  none: 'None yet.',
  since: 'since',
  change: 'To end it, open their page.',
  open: 'Open invitations',
  noneOpen: 'None.',
  until: 'valid until',
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawing: 'Withdrawing...',
  withdrawFailed: 'Failed to withdraw the invitation.',
  withdrawn: 'The invitation was withdrawn',
  gone: 'This invitation is no longer open',

  invite: 'Invite someone',
  inviteAbout:
    'We’ll email a link that works once, within 7 days. They need an account with this email address and two-step verification. A new invitation replaces one that’s open.',
  email: 'Email',
  emailInvalid: 'Enter an email address',
  universities: 'Universities',
  universitiesHint: 'One per line, by name or by number, such as #12',
  universitiesMissing: 'Enter at least one university',
  tooMany: (most: number) => `Enter up to ${most} universities`,
  notApproved: (name: string) => `${name} isn’t approved yet`,
  send: 'Send invitation',
  sending: 'Sending...',
  failed: 'Failed to send the invitation.',
  sent: (email: string, replaced: readonly string[]) =>
    replaced.length === 0
      ? `We’ve invited ${email}`
      : `We’ve invited ${email}. This replaces their invitation for ${new Intl.ListFormat('en-US').format(replaced)}.`,
  isAdmin: 'This person is an admin and already looks after every university',
} as const

/** Texts of the page that an invitation leads to. */
export const acceptWords = {
  title: 'Look after a campus',
  logIn: 'Log in to open your invitation. Use the email address that it was sent to.',
  missing:
    'This invitation no longer works. It was used, withdrawn, or is more than 7 days old. Ask an admin for a new one.',
  otherAddress:
    'This invitation was sent to another email address. Log out, then open the link in the email again and log in with that address.',
  logOut: 'Log out',
  unconfirmed: 'Confirm your email address first, then open the link in the email again.',
  confirm: 'Send me a confirmation link',
  twoStepOff:
    'You need two-step verification to look after a campus. Turn it on, then come back to this page.',
  turnOn: 'Turn on two-step verification',
  twoStepOn:
    'You logged in without a code. Log out, then open the link in the email again and log in with a code from your authenticator app.',
  again: 'I’ve done this, continue',
  admin: 'You’re an admin, so you already look after every campus.',
  toDashboard: 'Go to the dashboard',
  about: 'You’ve been invited to look after:',
  what: 'As a campus moderator you decide on requests, suggested edits and reported reviews, photos and study sessions there, and keep its study spots up to date. Everything you change is in the public log, without your name.',
  accept: 'Accept',
  accepting: 'Accepting...',
  failed: 'Failed to accept the invitation.',
  accepted: 'You’re now a campus moderator',
} as const
