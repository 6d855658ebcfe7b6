/** Notices and emails about roles and suspensions. Server only. */
export const peopleNoticeWords = {
  missing: 'We couldn’t find this user',
  already: 'Already done. Nothing changed.',
  noAdmin: 'You’re no longer an admin.',
  /** Reasons for roles that follow from a group at a provider. */
  group: {
    in: (group: string | null, provider: string) => `Is in the group ${group} at ${provider}.`,
    out: (group: string | null, provider: string) =>
      group === null
        ? `${provider} no longer makes admins.`
        : `Is no longer in the group ${group} at ${provider}.`,
  },
  busy: 'Someone else is changing roles right now. Try again in a moment.',
  done: {
    'make-admin': (name: string) => `${name} is now an admin.`,
    'unmake-admin': (name: string) => `${name} is no longer an admin.`,
    'end-moderator': (name: string) => `${name} is no longer a campus moderator.`,
    suspend: (name: string) => `${name} is suspended.`,
    'lift-suspension': (name: string) => `${name} is no longer suspended.`,
  },
  refusals: {
    own: 'You can’t change your own account here.',
    last: 'This is the only admin. Make someone else an admin first.',
    'admin-first': 'Admins can’t be suspended. Remove them as an admin first.',
    suspended: 'This person is suspended. Lift the suspension first.',
    leaving: 'This person has asked to delete their account.',
  },
  mail: {
    'make-admin': {
      subject: 'You’re now an admin',
      text: 'An admin gave you admin access.',
    },
    'unmake-admin': {
      subject: 'You’re no longer an admin',
      text: 'An admin removed your admin access. The rest of your account stays the same.',
    },
    'make-moderator': {
      subject: 'You’re now a campus moderator',
      text: 'You accepted an invitation to look after a campus. If this wasn’t you, change your password and tell us.',
    },
    'end-moderator': {
      subject: 'You’re no longer a campus moderator',
      text: 'An admin ended your access to the dashboard. The rest of your account stays the same.',
    },
    suspend: {
      subject: 'Your account is suspended',
      text: 'An admin suspended your account. You can still log in, read, download your data and delete your account, but nothing else.',
    },
    'lift-suspension': {
      subject: 'Your account is no longer suspended',
      text: 'An admin lifted your suspension. You can use it as before.',
    },
    reason: (reason: string) => `Reason: ${reason}`,
    object: (address: string) =>
      `If you think this is a mistake, email ${address} and tell us why. A person will read it and reply.`,
    button: 'Go to Your data',
    toDashboard: 'Go to the dashboard',
  },
} as const

/** Texts for admins about accounts, and for suspended users. */
export const peopleWords = {
  title: 'Users',
  small: 'Manage roles and suspensions. We record each change with its reason and email the person.',
  search: 'Name or email',
  find: 'Search',
  all: 'All',
  admins: 'Admins',
  moderators: 'Campus moderators',
  moderator: 'Campus moderator',
  moderatorOf: (universities: readonly string[]) => `Campus moderator of ${universities.join(', ')}`,
  toModerators: 'Invite or see campus moderators',
  suspendedOnly: 'Suspended',
  lists: 'Filter users',
  found: (n: number, more: boolean) => `${n}${more ? '+' : ''} ${n === 1 && !more ? 'user' : 'users'}`,
  tooShort: (least: number) => `Enter at least ${least} characters to search`,
  nobody: 'No users found',
  nobodyHelp: 'Try part of a name or email.',
  older: 'Older accounts',
  newest: 'Newest accounts',
  pages: 'Pagination',
  admin: 'Admin',
  student: 'Student',
  suspended: 'Suspended',
  leaving: 'Deletion requested',
  none: 'None',

  back: 'Users',
  email: 'Email',
  unconfirmed: 'unconfirmed',
  role: 'Role',
  university: 'University',
  joined: 'Joined',
  reviews: 'Reviews',
  reports: 'Open reports on their reviews',
  deletionRequestedOn: 'Deletion requested on',
  suspendedSince: 'Suspended since',
  by: 'by',
  because: 'Reason',
  own: 'This is your own account. Another admin has to change it.',

  history: 'Moderation history',
  noHistory: 'No actions yet.',
  did: {
    'make-admin': 'Made an admin',
    'unmake-admin': 'Removed as admin',
    'make-moderator': 'Became a campus moderator',
    'end-moderator': 'Removed as campus moderator',
    suspend: 'Suspended',
    'lift-suspension': 'Suspension lifted',
  },
  someone: 'a deleted account',
  operator: 'a command on the server',

  actions: {
    'make-admin': {
      title: 'Make admin',
      about:
        'Admins see the whole dashboard, edit any campus or spot, and manage other accounts. This takes effect right away.',
      send: 'Make admin',
    },
    'unmake-admin': {
      title: 'Remove as admin',
      about: 'They lose admin access right away, in every browser. The rest of their account stays the same.',
      send: 'Remove as admin',
    },
    'end-moderator': {
      title: 'Remove as campus moderator',
      about:
        'They lose access to the dashboard right away, in every browser. The rest of their account stays the same.',
      send: 'Remove as campus moderator',
    },
    suspend: {
      title: 'Suspend',
      about:
        'They can still read, log out, download their data and delete their account, but nothing else until the suspension is lifted.',
      send: 'Suspend',
    },
    'lift-suspension': {
      title: 'Lift suspension',
      about: 'They can use everything again right away.',
      send: 'Lift suspension',
    },
  },
  reasonHint: 'We’ll email this to them. Up to 1,000 characters.',
  sending: 'Saving...',
  failed: 'Failed to change this account.',

  notice: {
    title: 'Your account is suspended',
    text: 'You can still read, download your data and delete your account, but nothing else for now.',
  },
} as const
