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
    work_ways: 'How you like to work',
    atmosphere: 'Atmosphere you like',
    helpful_facts: 'What helps you',
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
  chooseListed: 'Choose from the list.',
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

/** Texts of the Appearance page. The forms have lookWords of `app/ui`. */
export const appearanceWords = {
  title: 'Appearance',
  about:
    'Choose how pages look and how much they load in this browser. We remember your choices in cookies for a year.',
  themeAbout: 'The dark theme is easier on the eyes at night. “System” follows your device’s setting.',
  liteAbout:
    'Lite mode is for slow or expensive connections: no scripts, and no page over 28 KB. Photos and the main pictures of campuses and spots become links; thumbnails and illustrations are left out. You can still do everything. If your browser is set to save data, lite mode turns on automatically.',
  liteBySystem: 'Lite mode is on because your browser is set to save data. You can still turn it off here.',
  chooseTheme: 'Choose a theme',
  chooseLite: 'Choose whether to turn lite mode on or off',
  themeSet: {
    system: 'Pages now follow your device’s theme.',
    light: 'The light theme is on.',
    dark: 'The dark theme is on.',
  },
  liteSet: {
    on: 'Lite mode is on: no scripts, and pictures only on request.',
    off: 'Lite mode is off.',
  },
  back: 'Go back',
} as const
