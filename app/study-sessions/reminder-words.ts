/** Text for reminders and calendar links, in settings and on the page that reminder emails link to. */
export const words = {
  logIn: 'Please log in to continue',

  reminders: 'Reminders',
  remindersAbout: 'Get an email 1 hour before each study session you created or joined.',
  remind: 'Remind me about my study sessions',
  save: 'Save',
  saving: 'Saving...',
  on: 'Reminders turned on',
  off: 'Reminders turned off',
  notSaved: 'We couldn’t save your choice. Please try again.',

  calendar: 'Study sessions in your calendar',
  calendarAbout:
    'Subscribe to your study sessions in your calendar app. Sessions you create or join show up automatically and stay ' +
    'current when they’re changed or deleted. Most apps check for updates every few hours.',
  calendarSecret: 'Anyone with the link can see your study sessions, even private ones, without logging in.',
  make: 'Create calendar link',
  making: 'Creating...',
  made: 'Calendar link created',
  notMade: 'We couldn’t create the link. Please try again.',
  address: 'Calendar link',
  how: 'In your calendar app, add a calendar “from URL” or “by subscription,” or open it directly:',
  open: 'Open in my calendar app',
  withdraw: 'Turn off this link',
  withdrawNote: 'Apps that use this link will stop getting updates, and any new link will be different.',
  withdrawing: 'Turning off...',
  withdrawn: 'Calendar link turned off',
  notWithdrawn: 'We couldn’t turn off the link. Please try again.',

  // The page behind the link in a mail
  title: 'Study session reminders',
  ask: 'Stop emails that remind you about study sessions? You’ll still get emails about changed and deleted sessions.',
  stop: 'Stop reminders',
  stopping: 'Stopping...',
  stopped: 'Reminders stopped.',
  notStopped: 'We couldn’t stop the reminders. Please try again.',
  again: 'You can turn them back on in your settings.',
  toSettings: 'Go to settings',
  notOurs: 'This link doesn’t work\nPart of it may be missing. You can turn off reminders in your settings.',
} as const
