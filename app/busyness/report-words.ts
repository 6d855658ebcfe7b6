/** Server-side texts about busyness reports. Some are quoted from the specification (part 2). */
export const words = {
  ranges: ['0–25%', '25–50%', '50–75%', '75–90%', '90–100%'],
  newest: (range: string, n: number) =>
    `${range}, based on ${n === 1 ? '1 report' : `the latest ${n} reports`} in the last 30 minutes`,
  justNow: 'just now',
  minutesAgo: (minutes: number) => (minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`),
  unavailable: 'Unable to load busyness information',
  reported: (minutes: number) =>
    `Thanks! You can report again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,

  report: 'Report busyness',
  pressed: (button: string) =>
    `You chose “${button}” before you logged in. Choose it again to send your report.`,
  logIn: 'You need to be logged in to report busyness.',
  required: 'Location ID and busyness level are required.',
  unknownLevel: 'Please choose how busy it is.',
  already: "You've already submitted a report for this location. Please wait before submitting again.",
  thanks: 'Thanks for submitting busy report',

  cardNow: (level: string) => `Now: ${level}`,
  cardUsual: (level: string) => `Usually ${level} at this time`,
} as const
