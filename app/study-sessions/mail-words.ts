/** The mails about study sessions. What stands in quotes comes from people. */
export const words = {
  what: (title: string) => `Study session: ${title}`,
  when: (day: string, time: string) => `When: ${day}, ${time}`,
  whenBefore: (day: string, time: string) => `It was to be ${day}, ${time}.`,
  where: (place: string) => `Where: ${place}`,
  whereBefore: (place: string) => `It was to be at: ${place}`,
  noPlace: 'Location unavailable',
  nobody: 'Its organizer',
  button: 'View the session',

  changed: {
    subject: (title: string) => `Changed: ${title}`,
    intro: (who: string, campus: string) =>
      `${who} changed a study session at ${campus} that you take part in. This is how it stands now:`,
    titleBefore: (title: string) => `Before, it was called: ${title}`,
    file: 'The attached file brings your calendar up to date, if the session is in it.',
    leave: 'If it does not suit you any more, you can leave the session on its page.',
  },
  deleted: {
    subject: (title: string) => `Deleted: ${title}`,
    subjectOfMany: (n: number) => `${n} study sessions were deleted`,
    intro: (who: string, campus: string) =>
      `${who} deleted a study session at ${campus} that you take part in. It will not take place:`,
    introOfMany: (who: string, campus: string) =>
      `${who} deleted study sessions at ${campus} that you take part in. They will not take place:`,
    file: 'The attached file takes it out of your calendar, if it is in there.',
    fileOfMany: 'The attached files take them out of your calendar, if they are in there.',
    button: 'Find another session',
  },
  reminder: {
    subject: (title: string) => `Soon: ${title}`,
    intro: (campus: string) => `A study session at ${campus} that you take part in begins within the hour.`,
    own: (campus: string) => `Your study session at ${campus} begins within the hour.`,
    off: (url: string) => `If you do not want to be reminded of study sessions any more: ${url}`,
    settings: 'You can turn reminders on and off in your settings, too.',
  },
} as const
