/** What a person reads about reminders and the address of their calendar, in the settings and behind a link in a mail. */
export const words = {
  logIn: 'Please log in to continue',

  reminders: 'Reminders',
  remindersAbout: 'A mail one hour before a study session that you created or joined.',
  remind: 'Remind me of my study sessions',
  save: 'Save',
  saving: 'Saving...',
  on: 'You will be reminded of your study sessions.',
  off: 'You will not be reminded of study sessions any more.',

  calendar: 'Your study sessions in your calendar',
  calendarAbout:
    'Calendar programs can subscribe to your study sessions: what you create or join appears there by itself, and what is ' +
    'changed or deleted follows. Most programs look for news every few hours.',
  calendarSecret:
    'Whoever has the address sees your study sessions, private ones too. It works without signing in.',
  make: 'Make an address',
  making: 'Making...',
  made: 'Your calendar has an address now.',
  address: 'Address of your calendar',
  how: 'Add it as a calendar “from URL” or “by subscription”, or open it in your calendar program:',
  open: 'Open in my calendar program',
  withdraw: 'Withdraw the address',
  withdrawNote:
    'Once it is withdrawn, programs that use it get nothing more. A new address will be another one.',
  withdrawing: 'Withdrawing...',
  withdrawn: 'The address was withdrawn.',

  // The page behind the link in a mail
  title: 'Reminders of study sessions',
  ask: 'Do you want no more mails that remind you of study sessions? Mails about changed and deleted sessions still come.',
  stop: 'Stop the reminders',
  stopping: 'Stopping...',
  stopped: 'Your reminders have stopped.',
  again: 'You can turn them on again in your settings.',
  toSettings: 'Go to the settings',
  notOurs:
    'There is nothing under this link\nIt may have been cut off on the way to you. You can turn reminders off in your settings.',
} as const
