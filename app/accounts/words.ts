/** What a person reads when signing up, in and out. Texts in the specification (part 1) are its own words. */
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
  tooFast: 'Please review your information before submitting.',

  // Signing up
  signUpError: (message: string) => `Error signing up: ${message}`,
  signUpFailed: 'Failed to sign up',
  emailTaken: 'This email already has an account. Log in instead.',
  created: 'Account created successfully',
  confirmEmail: (email: string) =>
    `Please check your email (${email}) and click the confirmation link to complete registration`,
  yourEmailAddress: 'your email address',

  // Signing in
  signInError: (message: string) => `Error signing in: ${message}`,
  signInFailed: 'Failed to sign in',
  /** One text for an unknown address and for a wrong password, so that it gives neither away. */
  wrongCredentials: 'Error signing in: Invalid login credentials',

  // Signing out
  signOut: 'Sign out',
  signOutQuestion: 'Do you want to sign out on this device?',
  signingOut: 'Signing out...',
  confirmLogout: 'Confirm Logout',
  cancel: 'Cancel',
  signOutFailed: 'Failed to sign out',

  // The popup for visitors
  logInTitle: 'Log In!',
  needLogin: 'You need to be logged in to perform this operation',

  /** Of an account without a name. */
  noName: 'No Name',
} as const
