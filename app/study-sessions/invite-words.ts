/** The button that creates an invite link. */
export const newInviteWords = {
  about: 'Anyone with the link can join. It expires in 7 days, or when you turn it off.',
  generate: 'Generate invite link',
  generating: 'Generating...',
} as const

/** Text for invite links to private study sessions. */
export const inviteWords = {
  // The pages behind a link
  validating: 'Validating your invite...',
  problem: 'Invite Problem',
  toHome: 'Go to Homepage',
  ownTitle: "Can't Join Your Own Session",
  ownEnded: {
    expired: 'This invite has expired, so nobody can use it anymore.',
    withdrawn: 'You turned off this invite, so nobody can use it anymore.',
    begun: 'This session has started, so nobody can use this invite anymore.',
    over: 'This session is over, so nobody can use this invite anymore.',
    full: 'This session is full, so nobody can use this invite until someone leaves.',
  },
  ownAgain: 'To invite people, view your session and select “Generate invite link”.',
  ownPublic: 'The session is public now, so you can share its page instead.',
  own: 'This is your own invite. Share it with the people you want to join. You’re already in.',
  toOwn: 'View Your Session',
  title: "You're Invited!",
  by: (name: string) => `${name} invited you to a study session.`,
  someone: 'Someone',
  unnamed: 'Unnamed Session',
  at: 'University',
  when: 'When',
  where: 'Where',
  going: 'Going',
  people: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  accept: 'Accept Invite & Join Session',
  logInBeforeJoining: 'Sign In to Join',
  logInNote: 'You’ll need to log in or create an account first. After that, you’ll join automatically.',
  processing: 'Processing...',
  later: 'Maybe later, take me to the homepage',
  look: 'View the session first',
  closed: {
    begun: 'This session has already started, so it’s too late to join.',
    over: 'This session is over.',
    full: 'This session is full. If someone leaves, you can join with this link.',
  },
  joinedAlready: 'You’ve already joined this session.',
  toStudySession: 'View study session',

  // What's wrong with a link
  tokenRequired: 'Invite token is required.',
  noToken: 'No invite token provided in the URL.',
  queryFailed: 'Failed to validate invite token (RPC execution error).',
  unknown: 'Invite details not found or token is invalid (empty response from RPC).',
  unknownError: 'An unknown error occurred validating the invite.',
  invalid: 'This invite is invalid or has expired.',
  tryAgain: 'Could not validate the invite. Please try again.',
  becameInvalid: 'Invite became invalid during login process.',
  tooMany: 'Too many invalid invite links were opened from your network. Please try again in an hour.',

  // Accepting
  pleaseLogIn: 'Please sign in to accept the invite and join the session.',
  detailsMissing: 'Cannot accept invite: essential invite details are missing.',
  couldNotJoin: 'Could not join the session. You might already be a participant or the session is full.',
  notRedirected: 'Joined session, but could not redirect. Please find it in your sessions list.',
  toList: 'My Sessions',
  joinedOn: (title: string, day: string) => `You joined “${title}” on ${day}.`,
  joined: (title: string) => `Successfully joined "${title}"!`,

  // The creator's side
  links: 'Invite links',
  generated: 'Invite link generated!',
  couldNot: 'Could not generate invite link.',
  failed: 'Failed to generate invite link.',
  withdrawFailed: 'We couldn’t turn off the link. Please try again.',
  onlyCreator: 'Only the session creator can generate invite links.',
  logIn: 'Please log in to continue',
  linkField: 'Invite link',
  until: (day: string) => `Works until ${day}.`,
  withdraw: 'Turn off this link',
  withdrawNote:
    'If you turn off the link, it stops working for good. A new link will be different. People who already joined stay in.',
  withdrawing: 'Turning off...',
  withdrawn: 'Invite link turned off',
  before: 'Earlier links',
  madeOn: (day: string) => `Created on ${day}:`,
  ended: { withdrawn: 'turned off', expired: 'expired' },

  // Copying
  copy: 'Copy link',
  copied: 'Link copied to clipboard!',
  select: 'The link is selected. Copy it with your keyboard or the menu.',
} as const
