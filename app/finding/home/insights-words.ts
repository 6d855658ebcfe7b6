/** Text of the Study Insights tab. */
export const insightsWords = {
  title: 'Study Insights',
  description: 'When study spots are busy, and where students study.',
  tabs: 'Insights',
  forYou: 'For You',

  times: 'Popular Study Times',
  timesCaption: 'How busy study spots are, by time of day',
  days: 'Day of the week',
  everyDay: 'Every day',
  heads: ['Time', 'Busyness', 'Reports'],
  /** With the hours that each really covers. */
  buckets: {
    morning: 'Morning (6am-11am)',
    afternoon: 'Afternoon (12pm-5pm)',
    evening: 'Evening (6pm-9pm)',
    night: 'Night (10pm-5am)',
  },
  typical: 'typical',
  measured: (reports: string) => `Based on ${reports}, in each spot’s local time.`,
  oneReport: '1 report',
  reports: (n: string) => `${n} reports`,
  someTypical: 'Where there aren’t enough reports yet, we show a typical figure.',
  allTypical: 'These are typical figures, because there aren’t enough reports yet.',
  failed: 'We couldn’t load the counts just now, so these are typical figures.',
  tip: 'Study tip',
  quietest: {
    morning: 'in the morning',
    afternoon: 'in the afternoon',
    evening: 'in the evening',
    night: 'at night',
  },
  come: (when: string, percent: number) =>
    `Of the times when most spots are open, it’s quietest ${when}: about ${percent}% full.`,
  checkHours: 'Check a spot’s opening hours before you go.',

  noSpots: 'No study spots yet. Once students rate some here, you’ll see when they’re busy.',
  addSpots: 'Find your university',

  where: 'Where Students Study',
  whereCaption: 'Types of study spots, by share',
  whereHeads: ['Type', 'Share'],
  kinds: { libraries: 'On-campus libraries', cafes: 'Coffee shops', others: 'Other locations' },
  counted: (reviews: string) => `Based on ${reviews} reviews.`,
  notCounted: 'These are typical figures, because there aren’t enough reviews yet.',
} as const
