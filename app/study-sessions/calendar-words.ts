/** Text for adding a study session to a calendar. */
export const words = {
  add: 'Add to your calendar',
  google: 'Google Calendar',
  newTab: '(opens in a new tab)',
  file: 'Calendar file (.ics)',
  fileHint: 'Use the file for Apple Calendar, Outlook and other apps.',
  weeks: (n: number) => `The file has all ${n} sessions. The Google Calendar link adds only the first.`,
  created: 'Your new study session',
  follow: 'Or subscribe to all your study sessions',
  notAdded: 'Session created, but failed to add to Google Calendar',
  missingTimes: 'Session start or end time is missing.',
  notFound: 'Session Not Found',
  denied: 'Session not found or access denied.',
  by: (name: string) => `Created by ${name}`,
  page: (url: string) => `Details and participants: ${url}`,
  cancelledByAdmin: 'An admin canceled this study session.',
  cancelled: 'The organizer deleted this study session.',

  // The subscription
  name: 'Carrel study sessions',
  about: 'Study sessions you created or joined on Carrel.',
  gone: 'This calendar link doesn’t work\nIt may have been turned off, or part of it may be missing.',
} as const
