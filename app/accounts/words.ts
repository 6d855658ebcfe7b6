/** Texts for registering, logging in and logging out. */
export const accountWords = {
  // Labels and buttons
  /** Label of the honeypot field, in case someone sees it. */
  honeypot: 'Leave this field empty',
  passwordHint: 'At least 6 characters, with an uppercase letter and a number.',
  logIn: 'Log In',
  register: 'Register',
  signingIn: 'Signing in...',
  logInWith: (provider: string) => `Login with ${provider}`,
  signingUp: 'Registering...',
  forgotPassword: 'Forgot password?',
  emailLink: 'Email me a login link',
  /** Shown before that link, below a refused login. */
  cantGetIn: 'Can’t log in?',
  toRegister: 'No account yet? Register',
  toLogIn: 'Already have an account? Log In',

  labels: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', password: 'Password' },

  /** When only providers log people in. */
  ssoOnly: 'On this site, you log in with your university account.',

  // Form errors
  required: 'This field is required.',
  firstNameInvalid: 'Please use a real first name.',
  lastNameInvalid: 'Please use a real last name.',
  nameTooLong: (max: number) => `Please use ${max} characters or fewer.`,
  emailInvalid: 'Email is not valid.',
  passwordTooShort: 'Password must be at least 6 characters.',
  passwordTooWeak: 'Password must contain at least one uppercase letter and one number.',
  passwordTooLong: 'Password must be at most 200 characters.',
  easyToGuess: 'Too easy to guess. Try three or four unrelated words.',

  // Registering
  /** Only when email confirmation is off. Otherwise we never reveal whether an account exists. */
  emailTaken: 'There’s already an account with this email. Log in instead.',
  created: 'Account created successfully',
  logInFailed: 'Failed to sign in',
  registerFailed: 'Failed to sign up',
  confirmEmail: (email: string) =>
    `Please check your email (${email}) and click the confirmation link to complete registration`,

  // Logging in
  /** Shown when the user has to wait. */
  meanwhile: 'Or have a login link emailed to you.',
  /** Same text for an unknown email and a wrong password, so it reveals neither. */
  wrongCredentials: 'Error signing in: Invalid login credentials',
  confirmedNowLogIn: 'Email confirmed. Log in to continue.',

  /** Shown to visitors who open a page that needs a login. */
  logInRequired: 'Sign In Required',
  needLogin: 'You need to be logged in to perform this operation',

  /** For accounts without a name. */
  noName: 'No Name',
  verified: (university: string) => `Verified student · ${university}`,
} as const

/** Account emails: subject, paragraphs, button and footer. */
export const mailWords = {
  confirmation: (site: string, url: string) => ({
    subject: 'Confirm your email address',
    text: [`Welcome to ${site}! Please confirm your email address to finish registering.`],
    button: { label: 'Confirm my email', url },
    footer: [
      'The link expires in 24 hours and works only once.',
      `If you didn’t register with ${site}, you can ignore this email. Nothing happens unless the link is used.`,
    ],
  }),
  accountExists: (site: string, logInUrl: string, resetUrl: string) => ({
    subject: 'You already have an account',
    text: [
      `Someone, probably you, tried to register with ${site} using this email address. It already has an account, so nothing has changed.`,
      'Log in with your existing password.',
    ],
    button: { label: 'Log In', url: logInUrl },
    footer: [
      `Forgot your password? Choose a new one: ${resetUrl}`,
      'If this wasn’t you, you can ignore this email.',
    ],
  }),
  reset: (site: string, url: string) => ({
    subject: 'Choose a new password',
    text: [`Someone, probably you, asked for a new password for your ${site} account.`],
    button: { label: 'Choose a new password', url },
    footer: [
      'The link expires in 60 minutes and works only once.',
      'If this wasn’t you, you can ignore this email. Your password won’t change.',
    ],
  }),
  loginLink: (site: string, url: string) => ({
    subject: 'Your login link',
    text: [`Use this link to log in to ${site}. You don’t need your password.`],
    button: { label: 'Log in', url },
    footer: [
      'The link expires in 15 minutes and works only once.',
      'If you didn’t ask for it, you can ignore this email. Nobody can log in without this link.',
    ],
  }),
} as const

/** Title and tabs of the settings pages. */
export const settingWords = {
  title: 'Settings',
  tabs: {
    account: 'Account Settings',
    preferences: 'Study Preferences',
    sessions: 'Study Sessions',
    notifications: 'Notifications',
    security: 'Password & Security',
    data: 'Your data',
  },
} as const
