/** What the server says of reports, and of what they tell. Texts in the specification (part 2) are its own words. */
export const words = {
  ranges: ['0–25%', '25–50%', '50–75%', '75–90%', '90–100%'],
  newest: (range: string, n: number) =>
    `${range}, from ${n === 1 ? 'a report' : `the last ${n} reports`} of the last 30 minutes`,
  justNow: 'just now',
  minutesAgo: (minutes: number) => (minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`),
  unavailable: 'Unable to load busyness information',
  reported: (minutes: number) =>
    `You have reported. You can again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,

  report: 'Report busyness',
  pressed: (button: string) => `You pressed “${button}” before you signed in. Press it again to send it.`,
  logIn: 'You need to be logged in to report busyness.',
  required: 'Location ID and busyness level are required.',
  unknownLevel: 'Please choose one of the four levels.',
  already: "You've already submitted a report for this location. Please wait before submitting again.",
  failed: 'Failed to submit report. You may need to wait.',
  thanks: 'Thanks for submitting busy report',

  cardNow: (level: string) => `Busyness now: ${level}`,
  cardUsual: (level: string) => `Usually ${level} at this hour`,
} as const
