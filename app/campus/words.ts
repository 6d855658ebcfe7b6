/** The page of a campus around its tabs. */
export const campusWords = {
  place: (city: string, state: string) => `${city}, ${state}`,
  counts: (locations: number, reviews: string) =>
    `${locations === 1 ? '1 study spot' : `${locations} study spots`} · ${reviews}`,
  tabs: 'Campus',
  tabNames: { 'study-spots': 'Study Spots', 'study-sessions': 'Study Hub' },
  studySessionsOf: (name: string) => `Study sessions at ${name}`,
  aboutStudySessions: (name: string, city: string) => `Find and join study sessions at ${name} in ${city}.`,
  about: (name: string, city: string) =>
    `Where students at ${name} in ${city} study: spots, ratings, hours and reviews.`,
  request: 'Request Location',
  apply: 'Is this your university? Request it, and we’ll look into it.',
} as const
