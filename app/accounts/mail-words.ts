/** Account emails: subject, paragraphs, button and footer. */
export const words = {
  confirmation: (url: string) => ({
    subject: 'Confirm your email address',
    text: ['Welcome to Carrel! Please confirm your email address to finish registering.'],
    button: { label: 'Confirm my email', url },
    footer: [
      'The link expires in 24 hours and works only once.',
      'If you didn’t register with Carrel, you can ignore this email. Nothing happens unless the link is used.',
    ],
  }),
  accountExists: (signInUrl: string, resetUrl: string) => ({
    subject: 'You already have an account',
    text: [
      'Someone, probably you, tried to register with Carrel using this email address. It already has an account, so nothing has changed.',
      'Log in with your existing password.',
    ],
    button: { label: 'Log In', url: signInUrl },
    footer: [
      `Forgot your password? Choose a new one: ${resetUrl}`,
      'If this wasn’t you, you can ignore this email.',
    ],
  }),
  reset: (url: string) => ({
    subject: 'Choose a new password',
    text: ['Someone, probably you, asked for a new password for your Carrel account.'],
    button: { label: 'Choose a new password', url },
    footer: [
      'The link expires in 60 minutes and works only once.',
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
  }),
  loginLink: (url: string) => ({
    subject: 'Your login link',
    text: ['Use this link to log in to Carrel. You don’t need your password.'],
    button: { label: 'Log in', url },
    footer: [
      'The link expires in 15 minutes and works only once.',
      'If you didn’t ask for it, you can ignore this email. Nobody can log in without this link.',
    ],
  }),
} as const
