/** What stands around the list of a campus on its page. */
export const words = {
  spots: (n: number) => (n === 1 ? '1 study spot' : `${n} study spots`),
  tabs: 'Campus',
  tabNames: { 'study-spots': 'Study Spots' },
  about: (name: string, city: string) => `Where students of ${name} in ${city} study: spots, ratings, hours and reviews.`,
  apply: 'Is this your university? Send a university application, and we will look into it.',
  applyLink: 'Send a university application',
} as const
