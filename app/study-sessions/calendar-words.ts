/** What a person reads where a session goes into a calendar of theirs. */
export const words = {
  add: 'Add to your calendar',
  google: 'Google Calendar',
  newTab: '(opens in a new tab)',
  file: 'Calendar file (.ics)',
  fileHint: 'The file is for Apple Calendar, Outlook and others.',
  weeks: (n: number) =>
    `It holds all ${n} sessions; Google Calendar takes one at a time, and is offered the first.`,
  created: 'Your session stands. Put it into your calendar too, if you like.',
  follow: 'Or let your calendar follow all your study sessions',
  notAdded: 'Session created, but failed to add to Google Calendar',
  missingTimes: 'Session start or end time is missing.',
  notFound: 'Session Not Found',
  denied: 'Session not found or access denied.',
  by: (name: string) => `Created by ${name}`,
  page: (url: string) => `Details, and who comes: ${url}`,
  cancelled: 'This study session was deleted by its organizer.',

  // The subscription
  name: 'Carrel study sessions',
  about: 'The study sessions at Carrel that you created or joined.',
  gone: 'There is no calendar under this address\nIt may have been withdrawn, or cut off on the way to you.',
} as const
