/** What registering may answer. */
export const registerWords = {
  honeypotFilled: 'Invalid submission.',
  honeypotAdvice: 'Please send the form again. If that doesn’t help, turn off extensions that fill in forms.',
  tooFast: 'Please review your information before submitting.',
  registerError: 'Error signing up: Please try again.',
  studySessionFailed: 'Signup failed',
  profileFailed: 'Failed to create user profile: Please try again.',
}
