/** What a person reads on the tab Study Insights. Texts in the specification (part 2) are its own words. */
export const words = {
  title: 'Study Insights',
  description: 'When places to study are busy, and where students study.',
  tabs: 'Insights',
  forYou: 'For You',

  times: 'Popular Study Times',
  timesCaption: 'How busy places to study are, by the time of day',
  days: 'Day of the week',
  everyDay: 'Every day',
  heads: ['Time', 'Busyness', 'Reports'],
  /** With the hours that they really count. */
  buckets: {
    morning: 'Morning (6am-11am)',
    afternoon: 'Afternoon (12pm-5pm)',
    evening: 'Evening (6pm-9pm)',
    night: 'Night (10pm-5am)',
  },
  typical: 'typical',
  measured: (reports: string) => `From ${reports}, in each place's own time. The least that is shown is 25%.`,
  oneReport: '1 report',
  reports: (n: string) => `${n} reports`,
  someTypical: 'Where nobody has told yet, the figure is a typical one.',
  allTypical: 'Typical figures: too few have told yet how busy places are.',
  tip: 'Study tip',
  quietest: {
    morning: 'in the morning',
    afternoon: 'in the afternoon',
    evening: 'in the evening',
    night: 'at night',
  },
  come: (when: string, percent: number) =>
    `It is quietest ${when}, at ${percent}%. Come then if you want a table to yourself.`,

  where: 'Where Students Study',
  whereCaption: 'Kinds of places by their share',
  whereHeads: ['Place', 'Share'],
  places: { libraries: 'On-campus libraries', cafes: 'Coffee shops', others: 'Other locations' },
  counted: (reviews: string) => `Counted from ${reviews} reviews.`,
  notCounted: 'Typical figures: there are too few reviews yet to count.',
} as const
