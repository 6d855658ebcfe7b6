/** The button that shows and hides a typed password. */
export const passwordWords = {
  /** Shown next to every new password, after its rule. */
  hardToGuess: 'It has to be hard to guess: try three or four unrelated words.',
  show: 'Show password',
  hide: 'Hide password',
} as const

/** Texts for the part of a form that asks users to confirm their identity. */
export const freshProofWords = {
  title: 'Confirm it’s you',
  why: {
    password: 'For your security, enter your password again.',
    code: 'For your security, enter a code again.',
    provider: 'For your security, log in again.',
    login: 'For your security, log in again.',
  },
  password: 'Your password',
  code: 'Code',
  codeHint: 'The 6-digit code from your authenticator app, or one of your recovery codes.',
  provider: (name: string) => `Continue with ${name} (opens in a new tab)`,
}

export const postWords = {
  why: {
    offline: 'You’re offline.',
    cut: 'We couldn’t reach the server.',
    away: 'Part of the site isn’t responding right now. Please try again in a minute.',
  },
  typed: 'What you typed is still here.',
  again: 'Try again',
}

export const headerSearchWords = { spot: 'Spot or university', city: 'City', submit: 'Search' } as const

/** Texts of the suggestions under a search box; loaded with them. */
export const suggestionWords = {
  searching: 'Searching...',
  loading: 'Loading results...',
  failed: 'We can’t show suggestions right now. Press Enter to search.',
  /** In a form that also has other fields. */
  failedHere: 'We can’t show suggestions right now. Use the button to search.',
  searchInstead: 'Search instead',
  /** Accessible names of the lists. */
  spots: 'Suggestions',
  cities: 'Cities',
  schools: 'Universities',
  noUniversities: 'No universities found',
} as const

/** Kinds of suggestions, which only the server names. */
export const suggestionTypes = {
  university: 'University',
  onCampus: 'On campus',
  offCampus: 'Off campus',
  city: 'City',
} as const

export const viewAll = (query: string): string => `View all results for ${query}`
export const noneFound = (query: string): string => `No results found for "${query}"`
/** Announced to screen readers when suggestions appear. */
export const countOf = (found: number): string =>
  `${found} ${found === 1 ? 'suggestion' : 'suggestions'}. Use the up and down arrow keys.`

export const lookWords = {
  failed: 'We couldn’t change how pages look.',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  setTheme: 'Set theme',
  lite: { on: 'Turn lite mode on', off: 'Turn lite mode off' },
} as const

/** Texts of the university box besides its suggestions; loaded with them. */
export const universitySuggestWords = {
  tooShort: 'Type at least 2 letters of its name or city.',
  all: (shown: number, total: string) => `Showing ${shown} of ${total}. See all`,
} as const

export const noticeWords = {
  popups: { noAuth: 'Log In!', warning: 'Warning' },
  close: 'Close',
  closeMessage: 'Close message',
  message: 'Message',
  moreFailed: 'We couldn’t load more.',
  again: 'Try again',
  /** While the next page loads, with JavaScript. */
  loading: 'Loading your study spots...',
} as const

/** Texts around every page. */
export const shellWords = {
  skip: 'Skip to main content',
  toTop: 'Back to top',
  appearance: 'Appearance',
  demo: 'About this demo',
  announcements: 'Announcements',
  madeUp: 'Demo: study spots may be real, but all reviews, hours and people are made up.',
  openDemo: 'Anyone here can read every email and use any account. Don’t enter anything private.',
  demoMail: 'View demo emails',
} as const

export const navWords = {
  menu: 'Menu',
  main: 'Main',
  allSchools: 'All Schools',
  insights: 'Study Insights',
  logIn: 'Log In',
  register: 'Register',
  profile: 'Profile',
  settings: 'Settings',
  logOut: 'Sign out',
} as const

/** In every form. */
export const formWords = {
  problem: 'There is a problem',
  error: 'Error: ',
  chooseAgain: (names: string) => `We couldn’t keep ${names}. Please choose again.`,
  stars: ['1 star', '2 stars', '3 stars', '4 stars', '5 stars'],
} as const

export const pictureWords = { imageOf: (alt: string) => `Image: ${alt}` } as const

/** Texts of error pages, by cause. */
export const errorPageWords = {
  home: 'Go to homepage',
  offline: {
    title: 'You seem to be offline',
    message: 'We couldn’t load this page. Check your connection and try again.',
    linkText: 'Try again',
  },
  notFound: {
    title: 'Page Not Found',
    message: 'There’s nothing at this address. The link may be outdated or mistyped.',
  },
  gone: 'It may have been renamed or removed. Search for it above, or browse all schools.',
  forbidden: 'That’s not allowed',
  tooMany: 'Please wait a moment',
  refused: 'We couldn’t process that',
  unsupported: 'This page doesn’t support that request.',
  unavailable: {
    title: 'We’ll be right back',
    message: 'Part of the site isn’t responding right now. Please try again in a minute.',
  },
  unexpected: {
    title: 'Unexpected Application Error!',
    message: 'Something went wrong on our end, and we’ve logged it. Please try again in a moment.',
  },
} as const
