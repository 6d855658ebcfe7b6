/** On a study spot's page. */
export const followButtonWords = {
  follow: 'Follow',
  followOf: (location: string) => `Follow ${location}`,
  following: 'Following',
  followingOf: (location: string) => `Stop following ${location}`,
} as const

export const followWords = {
  logIn: 'Please log in to follow study spots',
  title: (location: string) => `Follow ${location}`,
  about:
    'We’ll tell you when it has room again after being busy, and when it becomes quiet. That takes reports by at least 2 students, or ' +
    'a count. You get at most 2 of these a day, about all the study spots you follow.',
  choose: 'Choose your notifications',
  stop: 'Stop following',
  busy: 'Sending...',
  back: 'Back to the study spot',
  done: (location: string) => `You’re following ${location}`,
  stopped: (location: string) => `You’re no longer following ${location}`,
  failed: 'We couldn’t change that. Please try again.',
  unclear: 'Choose whether to follow this study spot.',
  tooMany: (n: number) => `You can follow up to ${n} study spots. Stop following one first.`,

  // In settings
  spots: 'Study spots you follow',
  none: 'You don’t follow any study spots yet. Choose Follow on a study spot’s page.',
  stopOf: (location: string) => `Stop following ${location}`,
} as const

export const followMailWords = {
  subject: {
    room: (location: string) => `${location} has room now`,
    quiet: (location: string) => `${location} is quiet now`,
  },
  level: (level: string, percent: number) => `It’s ${level.toLowerCase()} now, about ${percent}% full.`,
  reported: (people: number) => `${people} students reported how busy it is in the last half hour.`,
  counted: 'That’s what is counted there.',
  button: 'View study spot',
  why: 'You follow this study spot. You can stop on its page.',
} as const
