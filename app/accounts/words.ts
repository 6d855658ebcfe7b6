/** What a person reads when signing up, in and out (the forms around a forgotten password have texts of their own). Texts in the specification (part 1) are its own words. */
export const words = {
  // Labels and buttons
  /** The decoy's label, for those who see it all the same. */
  decoy: 'Leave this field empty',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: 'At least 6 characters, with an uppercase letter and a number.',
  logIn: 'Log In',
  register: 'Register',
  signingIn: 'Signing in...',
  signingUp: 'Signing up...',
  google: 'Login with Google',
  forgotPassword: 'Forgot password?',
  toSignUp: 'No account yet? Register',
  toSignIn: 'Already have an account? Log In',

  labels: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', password: 'Password' },

  // What is wrong with a form
  decoyFilled: 'Invalid submission.',
  required: 'This field is required.',
  firstNameFault: 'Please use a real first name.',
  lastNameFault: 'Please use a real last name.',
  nameTooLong: (max: number) => `Please use at most ${max} characters.`,
  emailFault: 'Email is not valid.',
  passwordTooShort: 'Password must be at least 6 characters.',
  passwordTooPlain: 'Password must contain at least one uppercase letter and one number.',
  passwordTooLong: 'Password must be at most 200 characters.',
  passwordCommon:
    'This password is one of the first that anybody would try. Please choose one that is your own.',
  tooFast: 'Please review your information before submitting.',

  // Signing up
  /** Where addresses need no confirmation; elsewhere no answer tells whether an address has an account. */
  emailTaken: 'This email already has an account. Log in instead.',
  created: 'Account created successfully',
  confirmEmail: (email: string) =>
    `Please check your email (${email}) and click the confirmation link to complete registration`,

  // Signing in
  /** One text for an unknown address and for a wrong password, so that it gives neither away. */
  wrongCredentials: 'Error signing in: Invalid login credentials',
  confirmedNowSignIn: 'Your email is confirmed. You can log in now.',

  // Signing out
  signOut: 'Sign out',
  signOutQuestion: 'Do you want to sign out on this device?',
  signingOut: 'Signing out...',
  confirmLogout: 'Confirm Logout',
  cancel: 'Cancel',

  /** What a visitor is told who opens a page for members. */
  needLogin: 'You need to be logged in to perform this operation',

  /** Of an account without a name. */
  noName: 'No Name',
} as const
