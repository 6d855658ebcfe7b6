/** Emails about study sessions. */
export const mailWords = {
  what: (title: string) => `Study session: ${title}`,
  when: (day: string, time: string) => `When: ${day}, ${time}`,
  whenBefore: (day: string, time: string) => `Previously: ${day}, ${time}`,
  where: (location: string) => `Where: ${location}`,
  whereBefore: (location: string) => `Previously at: ${location}`,
  noLocation: 'Location unavailable',
  nobody: 'The organizer',
  button: 'View study session',

  changed: {
    subject: (title: string) => `Changed: ${title}`,
    /** @param when as 'Sun, Nov 29, 7:00 PM' */
    subjectOfTime: (title: string, when: string) => `New time: ${title}, ${when}`,
    intro: (who: string, campus: string) =>
      `${who} changed a study session you joined at ${campus}. Here are the new details:`,
    titleBefore: (title: string) => `Previously called: ${title}`,
    file: 'If it’s in your calendar, open the attached file to update it.',
    leave: 'If it no longer works for you, you can leave the session on its page.',
  },
  deleted: {
    subject: (title: string) => `Deleted: ${title}`,
    subjectByAdmin: (title: string) => `Canceled: ${title}`,
    introByAdmin: (campus: string) =>
      `An admin canceled a study session you joined at ${campus}. It won’t take place:`,
    subjectOfMany: (n: number) => `Deleted: ${n} study sessions`,
    intro: (who: string, campus: string) =>
      `${who} deleted a study session you joined at ${campus}. It won’t take place:`,
    introOfMany: (who: string, campus: string) =>
      `${who} deleted study sessions you joined at ${campus}. They won’t take place:`,
    file: 'If it’s in your calendar, open the attached file to remove it.',
    fileOfMany: 'If they’re in your calendar, open the attached files to remove them.',
    button: 'Find another study session',
  },
  removed: {
    subject: (title: string) => `Your study session was removed: ${title}`,
    intro: (campus: string) =>
      `An admin removed a study session you created at ${campus} because it breaks our rules:`,
    reason: (reason: string) => `Reason: ${reason}`,
    told: 'We’ve told the participants that it was canceled, but not why.',
    object: (address: string) =>
      `If you think this was a mistake, email ${address} and tell us why. A person will read it and reply.`,
    copy: 'You can download a copy of the study session and the reason under Your data.',
    button: 'Go to Your data',
  },
  reminder: {
    subject: (title: string) => `Starting soon: ${title}`,
    intro: (campus: string) => `A study session you joined at ${campus} starts within the hour.`,
    own: (campus: string) => `Your study session at ${campus} starts within the hour.`,
  },
} as const

/** Text for calendar links in settings. */
export const reminderWords = {
  logIn: 'Please log in to continue',

  remindersAbout: 'We can remind you 1 hour before each study session you created or joined.',
  toNotifications: 'Choose your notifications',

  calendar: 'Study sessions in your calendar',
  calendarAbout:
    'Subscribe to your study sessions in your calendar app. Study sessions you create or join show up automatically and stay ' +
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
  withdrawNote:
    'If you turn off the link, apps that use it stop getting updates. A new link will be different.',
  withdrawing: 'Turning off...',
  withdrawn: 'Calendar link turned off',
  notWithdrawn: 'We couldn’t turn off the link. Please try again.',
} as const
