/** What admins are told of what they do to accounts, and its people by mail. Browsers do not load it. */
export const words = {
  reasonFault: 'Please give the reason',
  reasonLong: 'Please use at most 1000 characters',
  missing: 'There is no such user',
  already: 'It was so already. Nothing was changed.',
  noAdmin: 'You are no admin any more.',
  busy: 'Somebody else is changing roles at this moment. Please try again.',
  done: {
    'make-admin': (name: string) => `${name} is an admin now.`,
    'unmake-admin': (name: string) => `${name} is a student again.`,
    suspend: (name: string) => `${name} is suspended.`,
    'lift-suspension': (name: string) => `${name} can write again.`,
  },
  refusals: {
    own: 'You cannot change your own account here.',
    last: 'This is the last admin. Make somebody else an admin first.',
    'admin-first': 'An admin cannot be suspended. Make them a student first.',
    suspended: 'This person is suspended. Lift the suspension first.',
    leaving: 'This person has asked for their account to be deleted.',
  },
  mail: {
    'make-admin': {
      subject: 'You are an admin of Carrel now',
      text: 'An admin has given you the rights of an admin.',
    },
    'unmake-admin': {
      subject: 'You are no admin of Carrel any more',
      text: 'An admin has taken back the rights of an admin. Your account stays as it is.',
    },
    suspend: {
      subject: 'Your account is suspended',
      text: 'An admin has suspended your account. You can log in and read, download your data and delete your account. Nothing else that you send is accepted.',
    },
    'lift-suspension': {
      subject: 'Your account is no longer suspended',
      text: 'An admin has lifted the suspension of your account. You can write again.',
    },
    reason: (reason: string) => `The reason: ${reason}`,
    object: (address: string) =>
      `If you think that this is a mistake, write to ${address} and say why. A person reads what you write and answers it.`,
    button: 'Go to Your data',
  },
} as const
