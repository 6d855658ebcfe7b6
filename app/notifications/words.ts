/** Text about notifications: in settings, in emails, and on the page that ends emails of one kind. */
export const notificationWords = {
  logIn: 'Please log in to continue',
  lead: 'Choose what we tell you about, and how. Emails about your account, such as a new password, always come.',
  about: 'What we tell you about',
  ways: { email: 'Email', push: 'Notification', none: 'Nothing' },
  kinds: {
    reminders: 'Your study sessions, 1 hour before they start',
    changes: 'Study sessions you joined that are changed or canceled',
    answers: 'Decisions on your requests and suggested edits',
    room: 'A study spot you follow has room again',
    quiet: 'A study spot you follow becomes quiet',
    digest: 'Every Monday in term, what’s new at your university',
  },
  unknownWay: 'Choose one of the options.',
  hours: 'Quiet hours',
  hoursAbout:
    'During these hours, you hear nothing about study spots you follow, and decisions and what’s new wait until later. Reminders and changes of study sessions still come, because they’d be too late.',
  from: 'From',
  until: 'Until',
  noHours: 'None',
  zone: 'Time zone',
  zoneNeeded: 'Choose a time zone.',
  zones: {
    'America/New_York': 'Eastern Time',
    'America/Chicago': 'Central Time',
    'America/Denver': 'Mountain Time',
    'America/Phoenix': 'Arizona',
    'America/Los_Angeles': 'Pacific Time',
    'America/Anchorage': 'Alaska',
    'Pacific/Honolulu': 'Hawaii',
    'America/Puerto_Rico': 'Atlantic Time',
  } as Record<string, string>,
  unknownHour: 'Choose an hour from the list.',
  bothHours: 'Choose both when quiet hours start and when they end.',
  sameHours: 'Choose an end that differs from the start.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Notifications saved',
  notSaved: 'We couldn’t save your choices. Please try again.',

  // Browsers
  browsers: 'Browsers that show notifications',
  browsersAbout:
    'Choose “Notification” above for what these browsers should show. If there’s none, it comes by email. A browser stops when you log out there.',
  unknownBrowser: 'A browser',
  noBrowsers: 'No browser shows notifications yet.',
  turnOn: 'Turn on here',
  turningOn: 'Turning on...',
  turnedOn: 'This browser shows notifications now',
  needsScripts: 'To turn them on in a browser, it needs scripts.',
  denied:
    'Your browser doesn’t allow notifications from this site. Allow them in its settings, then try again.',
  unsupported: 'This browser can’t show notifications.',
  notOn: 'We couldn’t turn on notifications. Please try again.',
  badBrowser: 'This browser’s notification service can’t be used.',
  since: (browser: string, day: string) => `${browser}, since ${day}`,
  remove: 'Turn off',
  removeOf: (browser: string) => `Turn off notifications in ${browser}`,
  removing: 'Turning off...',
  removed: 'Notifications turned off in that browser',
  notRemoved: 'We couldn’t turn them off. Please try again.',

  /** At the end of an email. */
  off: (url: string) => `To stop emails like this one: ${url}`,
  choose: 'You can also choose what we tell you about in your settings, under Notifications.',
} as const

/** The page behind the link in an email. */
export const offWords = {
  title: 'Stop emails',
  ask: {
    reminders:
      'Stop emails that remind you about study sessions? You’ll still get emails when one is changed or canceled.',
    changes: 'Stop emails about study sessions that are changed or canceled?',
    answers: 'Stop emails about decisions on your requests and suggested edits?',
    room: 'Stop emails when a study spot you follow has room again?',
    quiet: 'Stop emails when a study spot you follow becomes quiet?',
    digest: 'Stop the weekly emails about your university?',
  },
  stop: 'Stop these emails',
  stopping: 'Stopping...',
  stopped: 'You won’t get these emails anymore.',
  notStopped: 'We couldn’t stop these emails. Please try again.',
  again: 'You can turn them back on in your settings.',
  toSettings: 'Go to settings',
  notOurs: 'This link doesn’t work\nPart of it may be missing. You can turn off emails in your settings.',
} as const
