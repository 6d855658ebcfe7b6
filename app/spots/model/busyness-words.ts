/** Texts of the busyness panel and the popular times, which browsers load. */
export const busynessWords = {
  now: 'Current Busyness',
  /** Above the bar of the current hour. */
  bar: 'Now',
  /** Labels of the five ranges. */
  levels: ['Not Busy', 'Slightly Busy', 'Moderately Busy', 'Very Busy', 'Extremely Busy'],
  none: 'No reports in the last 30 minutes.',
  ask: 'How busy is it now?',
  where: 'Which area?',
  whole: 'Whole spot',
  failed: 'Failed to submit report. You may need to wait.',
  /** The four buttons, which send 1 to 4. */
  buttons: ['Not Busy', 'Somewhat Busy', 'Busy', 'Very Busy'],

  times: 'Popular Times',
  timesOf: (day: string) => `How busy it usually is on ${day}s, by hour`,
  days: 'Day of the week',
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  table: 'Show as a table',
  heads: ['Hour', 'Busyness', 'Reports'],
  thisHour: ' (now)',
  tooFew: 'not enough reports',
} as const

/** Texts of the page about a whole campus. */
export const campusBusyWords = {
  title: 'How busy is everything?',
  titleOf: (campus: string) => `How busy is everything? ${campus}`,
  at: (time: string) => `As of ${time}.`,
  refresh: 'Refresh',
  open: 'Open now, least busy first',
  unknown: 'no reports',
  allClosed: 'No spot is open right now.',
  closed: (n: number) => `Closed now (${n})`,
  /** Before the least busy open spot of a list. */
  calmest: 'Least busy now:',
} as const

/** Server-side texts about busyness reports. */
export const reportWords = {
  ranges: ['0–25%', '25–50%', '50–75%', '75–90%', '90–100%'],
  single: (range: string, age: string) => `${range} · 1 report, ${age}`,
  newest: (range: string, n: number) => `${range}, based on the latest ${n} reports in the last 30 minutes`,
  counted: (range: string, counted: string) => `${range} · ${counted}`,
  countedBy: (by: string, age: string) => `counted by “${by}” ${age}`,
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
  areaGone: 'This area was removed. Choose another one.',
  already: "You've already submitted a report for this location. Please wait before submitting again.",
  thanks: 'Thanks for submitting busy report',

  noneYet: 'No reports in the last 30 minutes',
  from: (n: number, isCounted: boolean, day: string) =>
    `Based on ${isCounted ? 'counts and ' : ''}${n} reports on ${day}s. Hours are in the spot’s local time.`,
  nothing: (day: string) => `Not enough reports yet to say how busy it is on ${day}s.`,
  later: (hour: string, range: string, n: number, of: number, day: string) =>
    `Usually quieter after ${hour}: ${range} full on ${n} of the last ${of} ${day}s.`,
  peak: (busiest: string, quietest: string) => `Busiest around ${busiest}, quietest around ${quietest}.`,

  cardNow: (level: string) => `Now: ${level}`,
  cardUsual: (level: string) => `Usually ${level} now`,
  usualAt: (level: string, hour: string) => `Usually ${level} at ${hour}`,
} as const
