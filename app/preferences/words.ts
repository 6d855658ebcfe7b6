/** Text of the study preferences form and its notices. */
export const preferenceWords = {
  lead: 'We use these to recommend spots. Only you can see them.',
  logIn: 'Please log in to save preferences',
  labels: {
    noise_level: 'Noise level',
    internet_importance: 'Internet importance',
    lighting_preference: 'Lighting',
    crowding_tolerance: 'Crowding',
    food_availability: 'Food availability',
    outlet_availability: 'Outlet availability',
    preferred_stay_duration: 'How long you usually stay',
    preferred_study_times: 'Times you like to study',
    preferred_days: 'Days you like to study',
  },
  options: {
    noise_level: ['Quiet', 'Moderate', 'Lively'],
    internet_importance: ['Not Important', 'Important', 'Essential'],
    lighting_preference: ['Dim', 'Moderate', 'Bright'],
    crowding_tolerance: ['Isolated', 'Moderate', 'Busy'],
    food_availability: ['Not Important', 'Nice to Have', 'Essential'],
    outlet_availability: ['Not Important', 'Nice to Have', 'Essential'],
    preferred_stay_duration: ['Short <1hr', 'Medium 1-3hrs', 'Long 3+ hrs'],
  },
  times: { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening', night: 'Night' },
  days: { weekdays: 'Weekdays', weekends: 'Weekends' },
  anyTime: 'Skip this if you have no preference.',
  save: 'Save preferences',
  saving: 'Saving...',
  toRecommendations: 'See your recommendations',

  chooseScale: 'Choose one of the 3 options.',
  chooseTimes: 'Choose from morning, afternoon, evening and night.',
  chooseDays: 'Choose from weekdays and weekends.',

  saved: 'Your study preferences have been saved',
  saveFailed: (why: string) => `Failed to save preferences: ${why}`,
  tryAgain: 'Please try again.',
  loadFailed: 'Failed to load your preferences. Using default settings.',
  errorUpdating: 'Error updating preferences',
  errorFetching: 'Error fetching preferences',
} as const

/** Text of the 2 onboarding steps. */
export const onboardingWords = {
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
