/** What registering may answer. */
export const registerWords = {
  closed: 'This site doesn’t take new registrations.',
  domains: (domains: readonly string[]) => `Use an email address of ${domains.join(' or ')}.`,
  honeypotFilled: 'Invalid submission.',
  honeypotAdvice: 'Please send the form again. If that doesn’t help, turn off extensions that fill in forms.',
  tooFast: 'Please review your information before submitting.',
  registerError: 'Error signing up: Please try again.',
  studySessionFailed: 'Signup failed',
  profileFailed: 'Failed to create user profile: Please try again.',
}
