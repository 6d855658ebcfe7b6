/** What a person reads when signing up, in and out (the forms around a forgotten password have texts of their own). Texts in the specification (part 1) are its own words. */
export const words = {
  // Labels and buttons
  /** Label of the honeypot field, in case someone sees it. */
  honeypot: 'Leave this field empty',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: 'At least 6 characters, with an uppercase letter and a number.',
  /** Said beside every new password, after its rule. */
  hardToGuess: 'It has to be hard to guess: try three or four unrelated words.',
  logIn: 'Log In',
  register: 'Register',
  signingIn: 'Signing in...',
  signingUp: 'Registering...',
  google: 'Login with Google',
  forgotPassword: 'Forgot password?',
  emailLink: 'Email me a login link',
  /** In front of that link, under a login that was refused. */
  cantGetIn: 'Can’t log in?',
  toSignUp: 'No account yet? Register',
  toSignIn: 'Already have an account? Log In',

  labels: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', password: 'Password' },

  // What is wrong with a form
  honeypotFilled: 'Invalid submission.',
  required: 'This field is required.',
  firstNameInvalid: 'Please use a real first name.',
  lastNameInvalid: 'Please use a real last name.',
  nameTooLong: (max: number) => `Please use ${max} characters or fewer.`,
  emailInvalid: 'Email is not valid.',
  passwordTooShort: 'Password must be at least 6 characters.',
  passwordTooWeak: 'Password must contain at least one uppercase letter and one number.',
  passwordTooLong: 'Password must be at most 200 characters.',
  easyToGuess: 'Too easy to guess. Try three or four unrelated words.',
  tooFast: 'Please review your information before submitting.',

  // Signing up
  /** Only when email confirmation is off. Otherwise we never reveal whether an account exists. */
  emailTaken: 'There’s already an account with this email. Log in instead.',
  created: 'Account created successfully',
  signInFailed: 'Failed to sign in',
  signUpFailed: 'Failed to sign up',
  signUpError: 'Error signing up: Please try again.',
  sessionFailed: 'Signup failed',
  profileFailed: 'Failed to create user profile: Please try again.',
  confirmEmail: (email: string) =>
    `Please check your email (${email}) and click the confirmation link to complete registration`,

  // Signing in
  /** Said to somebody who has to wait. */
  meanwhile: 'Or have a login link emailed to you.',
  /** Same text for an unknown email and a wrong password, so it reveals neither. */
  wrongCredentials: 'Error signing in: Invalid login credentials',
  confirmedNowSignIn: 'Your email is confirmed. The link alone doesn’t log you in, so enter your password.',

  /** Shown to visitors who open a page that needs a login. */
  signInRequired: 'Sign In Required',
  needLogin: 'You need to be logged in to perform this operation',

  /** Of an account without a name. */
  noName: 'No Name',
} as const
