/** Notices and emails about roles and suspensions. Server only. */
export const words = {
  reasonFault: 'Enter a reason',
  reasonLong: 'Use 1,000 characters or fewer',
  missing: 'We couldn’t find this user',
  already: 'Already done. Nothing changed.',
  noAdmin: 'You’re no longer an admin.',
  busy: 'Someone else is changing roles right now. Try again in a moment.',
  done: {
    'make-admin': (name: string) => `${name} is now an admin.`,
    'unmake-admin': (name: string) => `${name} is no longer an admin.`,
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
      subject: 'You’re now a Carrel admin',
      text: 'An admin gave you admin access.',
    },
    'unmake-admin': {
      subject: 'You’re no longer a Carrel admin',
      text: 'An admin removed your admin access. The rest of your account stays the same.',
    },
    suspend: {
      subject: 'Your account is suspended',
      text: 'An admin suspended your account. You can still log in, read, download your data and delete your account, but nothing else.',
    },
    'lift-suspension': {
      subject: 'Your account is no longer suspended',
      text: 'An admin lifted your suspension. You can use Carrel as before.',
    },
    reason: (reason: string) => `Reason: ${reason}`,
    object: (address: string) =>
      `If you think this is a mistake, email ${address} and tell us why. A person will read it and reply.`,
    button: 'Go to Your data',
  },
} as const
