/** Links that add a study session to a calendar. */
export const calendarLinkWords = {
  add: 'Add to your calendar',
  google: 'Google Calendar',
  newTab: '(opens in a new tab)',
  file: 'Calendar file (.ics)',
  fileHint: 'Use the file for Apple Calendar, Outlook and other apps.',
  weeks: (n: number) => `The file has all ${n} sessions. The Google Calendar link adds only the first.`,
  created: 'Your new study session',
  follow: 'Or subscribe to all your study sessions',
  notAdded: 'Session created, but failed to add to Google Calendar',
} as const

/** Text of calendar files, and why there's none. */
export const calendarWords = {
  missingTimes: 'Session start or end time is missing.',
  notFound: 'Session Not Found',
  denied: 'Session not found or access denied.',
  by: (name: string) => `Created by ${name}`,
  page: (url: string) => `Details and participants: ${url}`,
  cancelledByAdmin: 'An admin canceled this study session.',
  cancelled: 'The organizer deleted this study session.',

  // The subscription
  name: (site: string) => `${site} study sessions`,
  about: (site: string) => `Study sessions you created or joined on ${site}.`,
  gone: 'This calendar link doesn’t work\nIt may have been turned off, or part of it may be missing.',
} as const

/** A study session's card and its page. */
export const cardWords = {
  creator: 'Creator',
  joined: 'Joined',
  public: 'Public',
  private: 'Private',
  states: { over: 'Ended', running: 'Now' },
  noLocation: 'Location unavailable',
  participants: (n: number) => (n === 1 ? '1 participant' : `${n} participants`),
  more: (n: number) => `+${n}`,
  seats: (left: number) => (left < 1 ? 'Full' : left === 1 ? '1 seat left' : `${left} seats left`),
} as const

/** The list of a campus's study sessions. */
export const hubWords = {
  title: 'Study Sessions',
  create: 'Create Session',
  search: 'Search study sessions',
  placeholder: 'Search by title, description or location...',
  find: 'Search',
  filters: 'Filter study sessions',
  filterNames: { upcoming: 'Upcoming', mine: 'My Sessions' },
  zone: (zone: string) => `All times are ${zone}.`,
  pages: 'Pages of study sessions',
  earlier: 'Earlier',
  later: 'Later',
  count: (n: number) => (n === 1 ? '1 study session' : `${n} study sessions`),
  countFrom: (from: number, to: number) => `Study sessions ${from}–${to}`,

  /** Why the list is empty, and what to do. */
  nothing: {
    none: { title: 'No upcoming study sessions', text: 'Create one so others can join you.', link: '' },
    noneFound: {
      title: 'No study sessions found',
      text: 'Try another word, or show them all.',
      link: 'Show all',
    },
    noneMine: {
      title: 'No study sessions here yet',
      text: 'Study sessions you create or join will appear here.',
      link: 'Show all',
    },
    loggedOut: {
      title: 'Your study sessions',
      text: 'Log in to see the study sessions you created or joined.',
      link: 'Log in',
    },
    beyond: {
      title: 'No more study sessions',
      text: 'You’ve reached the end of the list.',
      link: 'Show all',
    },
    failed: {
      title: 'We couldn’t load the study sessions',
      text: 'Something went wrong on our end. Please try again in a moment.',
      link: 'Try again',
    },
  },
} as const

/** The user's study sessions on the account page. */
export const comingWords = {
  title: 'Study Sessions',
  none: 'No upcoming study sessions',
  noneText: 'Study sessions you create or join on a campus will appear here.',
  find: 'Find your campus',
  settings: 'Reminders and calendar',
} as const
