/** What admins read about people's accounts, and what a suspended person reads. */
export const words = {
  title: 'Users',
  small: 'Roles and suspensions. Each change is kept with its reason, and its person is told by mail.',
  search: 'Name or email',
  find: 'Find',
  all: 'All',
  admins: 'Admins',
  suspendedOnly: 'Suspended',
  lists: 'Which users',
  found: (n: number, more: boolean) =>
    `${n}${more ? ' and more' : ''} ${n === 1 && !more ? 'user' : 'users'}`,
  tooShort: (least: number) => `Type at least ${least} characters to search`,
  nobody: 'No user found',
  nobodyHelp: 'Try a part of the name or of the email address.',
  older: 'Older accounts',
  newest: 'Newest accounts',
  pages: 'Pages of users',
  admin: 'Admin',
  student: 'Student',
  suspended: 'Suspended',
  leaving: 'Leaving',
  none: 'None',

  back: 'Users',
  email: 'Email',
  unconfirmed: 'not confirmed',
  role: 'Role',
  university: 'University',
  joined: 'Joined',
  reviews: 'Reviews',
  reports: 'Open reports of their reviews',
  wishedToLeave: 'Asked to be deleted on',
  suspendedSince: 'Suspended since',
  by: 'by',
  because: 'Reason',
  own: 'This is your own account. Another admin changes it.',

  history: 'What admins did to this account',
  noHistory: 'Nothing so far.',
  did: {
    'make-admin': 'Made an admin',
    'unmake-admin': 'Made a student again',
    suspend: 'Suspended',
    'lift-suspension': 'Suspension lifted',
  },
  someone: 'an admin whose account is gone',

  actions: {
    'make-admin': {
      title: 'Make an admin',
      about:
        'An admin sees everything on the desk, edits every entry and decides on other accounts. It takes effect at once.',
      send: 'Make admin',
    },
    'unmake-admin': {
      title: 'Make a student again',
      about: 'The rights of an admin end at once, in every browser. The account itself stays as it is.',
      send: 'Make student',
    },
    suspend: {
      title: 'Suspend',
      about:
        'A suspended person can read, sign out, download their data and leave. Nothing else that they send is accepted, until you lift it.',
      send: 'Suspend',
    },
    'lift-suspension': {
      title: 'Lift the suspension',
      about: 'The person can write again at once.',
      send: 'Lift suspension',
    },
  },
  reason: 'Reason',
  reasonHint: 'The person reads it in a mail. At most 1000 characters.',
  sending: 'Saving...',

  notice: {
    title: 'Your account is suspended',
    text: 'You can read everything, download your data and leave. Nothing else that you send is accepted at the moment.',
  },
} as const
