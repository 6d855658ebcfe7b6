/** Texts for registering, logging in and logging out. */
export const accountWords = {
  // Labels and buttons
  /** Label of the honeypot field, in case someone sees it. */
  honeypot: 'Leave this field empty',
  passwordHint: 'At least 6 characters, with an uppercase letter and a number.',
  /** Shown next to every new password, after its rule. */
  hardToGuess: 'It has to be hard to guess: try three or four unrelated words.',
  logIn: 'Log In',
  register: 'Register',
  signingIn: 'Signing in...',
  signingUp: 'Registering...',
  google: 'Login with Google',
  forgotPassword: 'Forgot password?',
  emailLink: 'Email me a login link',
  /** Shown before that link, below a refused login. */
  cantGetIn: 'Can’t log in?',
  toRegister: 'No account yet? Register',
  toLogIn: 'Already have an account? Log In',

  labels: { firstName: 'First Name', lastName: 'Last Name', email: 'Email', password: 'Password' },

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
  confirmedNowLogIn: 'Your email is confirmed. The link alone doesn’t log you in, so enter your password.',

  /** Shown to visitors who open a page that needs a login. */
  logInRequired: 'Sign In Required',
  needLogin: 'You need to be logged in to perform this operation',

  /** For accounts without a name. */
  noName: 'No Name',
} as const

/** Account emails: subject, paragraphs, button and footer. */
export const mailWords = {
  confirmation: (url: string) => ({
    subject: 'Confirm your email address',
    text: ['Welcome to Carrel! Please confirm your email address to finish registering.'],
    button: { label: 'Confirm my email', url },
    footer: [
      'The link expires in 24 hours and works only once.',
      'If you didn’t register with Carrel, you can ignore this email. Nothing happens unless the link is used.',
    ],
  }),
  accountExists: (logInUrl: string, resetUrl: string) => ({
    subject: 'You already have an account',
    text: [
      'Someone, probably you, tried to register with Carrel using this email address. It already has an account, so nothing has changed.',
      'Log in with your existing password.',
    ],
    button: { label: 'Log In', url: logInUrl },
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

/** Texts for changing the profile. */
export const profileWords = {
  verified: (university: string) => `Verified student · ${university}`,
  labels: { firstName: 'First name', lastName: 'Last name', university: 'University', photo: 'Photo' },
  universityHint: 'Start typing its name. Leave blank if you aren’t a student.',
  photoHint: 'JPEG, up to 5 MB. We’ll crop it to a square and show it next to your name and reviews.',
  currentPhoto: 'Your current photo',
  noPhoto: 'No photo yet. We’re showing your initials instead.',
  removePhoto: 'Remove my photo',
  save: 'Save',
  saving: 'Saving...',

  // Errors
  photoTooLarge: 'Max size is 5MB',
  fileTooLarge: 'File is too large, try again',
  photoType: 'Choose a JPEG file (.jpg or .jpeg).',
  photoDamaged: 'This file is damaged and can’t be read. Please choose another photo.',
  photoTooManyPixels: 'This photo’s dimensions are too large. Please choose a smaller one.',
  photoBusy:
    'We’re processing a lot of photos right now. Nothing was saved. Please choose yours again in a few seconds.',
  photoNotStored:
    'Failed to upload image. Nothing was saved. Wait a minute, then choose the photo again and save.',
  photoConflict: 'Choose a new photo or remove the old one, not both.',
  universityUnknown: (typed: string) => `We couldn’t find “${typed}”.`,
  universitySuggestion: (names: string) => `Did you mean ${names}?`,
  universityAmbiguous: (names: string) =>
    `More than one university has that name. Enter one of these: ${names}.`,
  failed: 'An error occurred while updating the profile',
  namesFailed: 'Error updating profile: Please try again.',
  uploadFailed: 'Error uploading image: Please try again.',
  recordFailed: 'Error updating user record',
  removeFailed: 'Error deleting image from storage',

  // Success notices
  done: {
    updated: 'Successfully updated profile',
    uploaded: 'Successfully uploaded image',
    deleted: 'Successfully deleted image',
  },
} as const

/** Title and tabs of the settings pages. */
export const settingWords = {
  title: 'Settings',
  tabs: {
    account: 'Account Settings',
    preferences: 'Study Preferences',
    sessions: 'Study Sessions',
    security: 'Password & Security',
    data: 'Your data',
  },
} as const

/** Texts for password reset and email confirmation. */
export const resetWords = {
  forgot: {
    title: 'Forgot password',
    lead: 'Enter your email address and we’ll send you a link to choose a new password.',
    notice: 'For your security, we send only one reset link per hour to each email address.',
    email: 'Email',
    send: 'Send Reset Link',
    sending: 'Sending...',
    sentTitle: 'Email Sent!',
    /** Fallback when we don't know the address. */
    unknown: 'this email address',
    /** Before and after the address. */
    ifAccount: 'If there’s an account with',
    thenSent: 'we’ve sent it a link.',
    expires: 'The link expires in 60 minutes. Check your spam folder too.',
    wrong: 'Wrong address?',
    correct: 'Correct it',
    sentToast: 'Password reset email sent! Check your inbox.',
    back: 'Back to Sign In',
    checkFailed: 'Failed to check reset eligibility',
    failed: 'Failed to send password reset email',
    tooSoon: (minutes: number) =>
      `You can only request a password reset once per hour. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  },
  reset: {
    title: 'Reset password',
    newPassword: 'New Password',
    confirmation: 'Confirm Password',
    hint: 'Must be at least 6 characters long',
    update: 'Update Password',
    updating: 'Updating...',
    note: 'This logs you out on all devices. Log back in with your new password.',
    tooShort: 'Password must be at least 6 characters long',
    different: 'Passwords do not match',
    updated: 'Password updated successfully!',
    expired: 'Invalid or expired reset link',
    missing: 'Invalid reset link',
    unverified: 'Unable to verify reset link',
    failed: 'An unexpected error occurred while resetting password',
  },
  checkEmail: {
    title: 'Check your email',
    /** Fallback when we don't know the address. */
    unknown: 'your email address',
    /** Shown before and after the address. Both are true whether or not it has an account. */
    ifWaiting: 'If',
    thenSent:
      'is waiting to be confirmed, we’ve sent it a link. If it already has an account, we’ve sent an email that says so.',
    spam: 'If you don’t see the email in a few minutes, check your spam folder.',
    expires: 'The link expires in 24 hours.',
    again: 'Resend email',
    failed: 'We couldn’t resend the email. Please try again.',
    sending: 'Sending...',
    sentAgain: 'If this address still needs to be confirmed, another email is on its way.',
    wrong: 'Wrong address?',
    toRegister: 'Back to Sign Up',
  },
  confirmed: {
    confirmTitle: 'Confirm your email',
    question: 'One more step: confirm your email to start using your account.',
    confirm: 'Confirm my email',
    confirming: 'Confirming your email...',
    notConfirmed: 'We couldn’t confirm your email. Please try again.',
    invalidTitle: 'Invalid Access',
    invalid: 'To open this page, use the link in our email.',
    alreadyTitle: 'Email Already Confirmed',
    already: 'Your email address is already confirmed. You can log in.',
    failedTitle: 'Confirmation Failed',
    failed:
      'This link is invalid, has already been used or is more than 24 hours old. We can send you a new one.',
    email: 'Email',
    another: 'Send a new link',
    successTitle: 'Email Confirmed!',
    success: 'Thanks! You can log in now.',
    logIn: 'Log In',
    home: 'Go to homepage',
    backToRegister: 'Back to Sign Up',
  },
} as const
