/** What the server says around the list of a campus. */
export const words = {
  place: (city: string, state: string) => `${city}, ${state}`,
  counts: (spots: number, reviews: string) =>
    `${spots === 1 ? '1 study spot' : `${spots} study spots`} · ${reviews}`,
  tabs: 'Campus',
  tabNames: { 'study-spots': 'Study Spots', 'study-sessions': 'Study Hub' },
  sessionsOf: (name: string) => `Study sessions at ${name}`,
  aboutSessions: (name: string, city: string) =>
    `Who studies together at ${name} in ${city}: study sessions to join.`,
  about: (name: string, city: string) =>
    `Where students of ${name} in ${city} study: spots, ratings, hours and reviews.`,
  request: 'Request Location',
  apply: 'Is this your university? Send a university application, and we will look into it.',
} as const
