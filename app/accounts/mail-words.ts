/** What the product's mails say: subject, paragraphs, the one button, and what stands below it. */
export const words = {
  confirmation: (url: string) => ({
    subject: 'Confirm your email address',
    text: ['Welcome to Carrel. Please confirm your email address to complete your registration.'],
    button: { label: 'Confirm my email', url },
    after: [
      'The link expires in 24 hours and works once.',
      'If you did not register at Carrel, ignore this mail: without the link nothing happens.',
    ],
  }),
  accountExists: (signInUrl: string, resetUrl: string) => ({
    subject: 'You already have an account',
    text: [
      'Somebody, probably you, tried to register at Carrel with this email address. It has an account already, so nothing was changed.',
      'Log in with the password that you have.',
    ],
    button: { label: 'Log In', url: signInUrl },
    after: [
      `If you do not remember your password, choose a new one: ${resetUrl}`,
      'If it was not you, ignore this mail.',
    ],
  }),
  reset: (url: string) => ({
    subject: 'Choose a new password',
    text: ['Somebody, probably you, asked for a new password for your account at Carrel.'],
    button: { label: 'Choose a new password', url },
    after: [
      'The link expires in 60 minutes and works once.',
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }),
} as const
