/** What a person reads about the links that invite to private sessions. Texts of the specification are word for word. */
export const words = {
  // The screens behind a link
  validating: 'Validating your invite...',
  problem: 'Invite Problem',
  toHome: 'Go to Homepage',
  ownTitle: "Can't Join Your Own Session",
  own: 'This is your own invite. Send it to those who shall come; you take part already.',
  toOwn: 'View Your Session',
  title: "You're Invited!",
  by: (name: string) => `${name} invites you to a study session.`,
  somebody: 'Someone',
  unnamed: 'Unnamed Session',
  at: 'University',
  when: 'When',
  accept: 'Accept Invite & Join Session',
  signInToJoin: 'Sign In to Join',
  signInNote:
    'You will be asked to sign in or to create an account first. After that you take part without another press.',
  processing: 'Processing...',
  later: 'Maybe later, take me to the homepage',
  look: 'Look at the session first',
  joinedAlready: 'You take part in this session already.',
  toSession: 'View the session',

  // What is wrong with a link
  tokenRequired: 'Invite token is required.',
  noToken: 'No invite token provided in the URL.',
  queryFailed: 'Failed to validate invite token (RPC execution error).',
  unknown: 'Invite details not found or token is invalid (empty response from RPC).',
  unknownError: 'An unknown error occurred validating the invite.',
  invalid: 'This invite is invalid or has expired.',
  tryAgain: 'Could not validate the invite. Please try again.',
  becameInvalid: 'Invite became invalid during login process.',
  tooMany: 'Too many invite links that are none were opened from here. Please try again in an hour.',

  // Accepting
  pleaseSignIn: 'Please sign in to accept the invite and join the session.',
  detailsMissing: 'Cannot accept invite: essential invite details are missing.',
  couldNotJoin: 'Could not join the session. You might already be a participant or the session is full.',
  notRedirected: 'Joined session, but could not redirect. Please find it in your sessions list.',
  toList: 'My Sessions',
  joined: (title: string) => `Successfully joined "${title}"!`,

  // The creator's side
  links: 'Invite links',
  about:
    'This session is private. Whoever has a link of yours can see it and join, until the link expires after 7 days or you withdraw it.',
  generate: 'Generate invite link',
  generating: 'Generating...',
  generated: 'Invite link generated!',
  couldNot: 'Could not generate invite link.',
  failed: 'Failed to generate invite link.',
  onlyCreator: 'Only the session creator can generate invite links.',
  logIn: 'Please log in to continue',
  linkField: 'Link to invite others',
  until: (day: string) => `Works until ${day}.`,
  withdraw: 'Withdraw this link',
  withdrawNote:
    'Once it is withdrawn it leads nowhere. A new link will be another one. Who has joined stays.',
  withdrawing: 'Withdrawing...',
  withdrawn: 'The invite link was withdrawn.',
  before: 'Earlier links',
  madeOn: (day: string) => `Made on ${day}:`,
  ended: { withdrawn: 'withdrawn', expired: 'expired' },

  // Copying
  copy: 'Copy link',
  copied: 'Link copied to clipboard!',
  select: 'The link is selected: copy it with your keyboard or its menu.',
} as const
