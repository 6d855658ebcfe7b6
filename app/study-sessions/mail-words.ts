/** Emails about study sessions. */
export const words = {
  what: (title: string) => `Study session: ${title}`,
  when: (day: string, time: string) => `When: ${day}, ${time}`,
  whenBefore: (day: string, time: string) => `Previously: ${day}, ${time}`,
  where: (place: string) => `Where: ${place}`,
  whereBefore: (place: string) => `Previously at: ${place}`,
  noPlace: 'Location unavailable',
  nobody: 'The organizer',
  button: 'View study session',

  changed: {
    subject: (title: string) => `Changed: ${title}`,
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
      `An admin removed a study session you created at ${campus} because it breaks Carrel’s rules:`,
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
    off: (url: string) => `To stop study session reminders: ${url}`,
    settings: 'You can also turn reminders on or off in your settings.',
  },
} as const
