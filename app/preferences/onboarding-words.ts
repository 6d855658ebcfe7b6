/** The two steps that somebody new is asked to take. */
export const words = {
  title: 'A good start',
  step: (step: number) => `Step ${step} of 2`,
  logIn: 'You need to be logged in to perform this operation',
  profile: 'Your profile',
  profileLead: 'Your name stands beside your reviews. With your university we know what is near you.',
  preferences: 'Your study preferences',
  preferencesLead: 'How loud may it be where you study? Everything else can be set in the settings.',
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
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
