/** What the panel and the table of popular times say in every browser. Texts in the specification (part 2) are its own words. */
export const words = {
  now: 'Current Busyness',
  /** Labels of the five ranges. */
  levels: ['Not Busy', 'Slightly Busy', 'Moderately Busy', 'Very Busy', 'Extremely Busy'],
  none: 'No reports in the last 30 minutes.',
  ask: 'How busy is it now?',
  failed: 'Failed to submit report. You may need to wait.',
  /** The four buttons, which send 1 to 4. */
  buttons: ['Not Busy', 'Somewhat Busy', 'Busy', 'Very Busy'],

  times: 'Popular Times',
  timesOf: (day: string) => `How busy it usually is on ${day}s, by hour`,
  days: 'Day of the week',
  dayNames: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  heads: ['Hour', 'Busyness', 'Reports'],
  thisHour: ' (now)',
  tooFew: 'not enough reports',
  from: (n: number, day: string) => `Based on ${n} reports on ${day}s. Hours are in the spot’s local time.`,
  nothing: (day: string) => `Not enough reports yet to say how busy it is on ${day}s.`,
} as const
