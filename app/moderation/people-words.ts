/** What admins read about people's accounts, and what a suspended person reads. */
export const words = {
  title: 'Users',
  small: 'Manage roles and suspensions. We record each change with its reason and email the person.',
  search: 'Name or email',
  find: 'Search',
  all: 'All',
  admins: 'Admins',
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
  reason: 'Reason',
  reasonHint: 'We’ll email this to them. Up to 1,000 characters.',
  sending: 'Saving...',
  failed: 'Failed to change this account.',

  notice: {
    title: 'Your account is suspended',
    text: 'You can still read, download your data and delete your account, but nothing else for now.',
  },
} as const
