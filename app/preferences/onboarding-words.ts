/** Text of the 2 onboarding steps. */
export const words = {
  title: 'Get started',
  step: (step: number) => `Step ${step} of 2`,
  logIn: 'You need to be logged in to perform this operation',
  profile: 'Your profile',
  profileLead: 'Your name appears on your reviews. Your university helps us find spots nearby.',
  preferences: 'Your study preferences',
  preferencesLead: 'How loud do you like it when you study? You can set everything else in settings.',
  labels: {
    firstName: 'First name',
    lastName: 'Last name',
    university: 'University',
    noise_level: 'Noise level',
  },
  continue: 'Continue',
  finish: 'Finish',
  saving: 'Saving...',
  skip: 'Skip for now',
  skipping: 'Skipping...',

  welcome: (product: string) => `Welcome to ${product}! 🎉`,
  skipped: (product: string) => `Welcome to ${product}! 🎉 You can set your preferences later in settings.`,
  profileFailed: 'Failed to save profile information',
  preferencesFailed: 'Failed to save preferences, but you can set them later in settings',
} as const
