export const universityWords = {
  apply: 'Request your university',
  /** A campus's or study spot's own picture. */
  view: (name: string) => `View of ${name}`,
  reviews: (n: number) => (n === 1 ? '1 review' : `${n} reviews`),
  /** Of a campus's own spots, without those nearby. */
  reviewsOnCampus: (n: number) => `${universityWords.reviews(n)} on campus`,
} as const

export const chooserWords = {
  name: 'Find a university',
  label: 'Find your university by name or city',
  placeholder: 'Which university are you at?',
  find: 'Find',
} as const

/** Text of the page of partnered campuses. */
export const allSchoolsWords = {
  title: 'All Schools',
  description: 'Browse all partnered campuses by state.',
  intro: 'Choose your campus to see where its students study.',
  state: 'State',
  anyState: 'All states',
  show: 'Show',
  states: 'Jump to a state',
  count: (n: number) => (n === 0 ? 'No universities found' : n === 1 ? '1 university' : `${n} universities`),
  spots: (n: number) =>
    n === 0 ? 'no spots on campus yet' : n === 1 ? '1 spot on campus' : `${n} spots on campus`,
  tooShort: 'Enter at least 2 letters of a name or city.',
  none: 'Try part of its name or city, or request your university above.',
  showAll: 'Show all',
  request: 'Request School',
  missing: 'Don’t see your university? Tell us its name, city and state, and we’ll look into it.',
} as const

/** Text around the tabs of a campus's page. */
export const campusWords = {
  cityLine: (city: string, state: string) => `${city}, ${state}`,
  counts: (locations: number, reviews: string) =>
    `${locations === 1 ? '1 study spot' : `${locations} study spots`} on and near campus · ${reviews}`,
  tabs: 'Campus',
  tabNames: { 'study-spots': 'Study Spots', 'study-sessions': 'Study Hub' },
  studySessionsOf: (name: string) => `Study sessions at ${name}`,
  aboutStudySessions: (name: string, city: string) => `Find and join study sessions at ${name} in ${city}.`,
  about: (name: string, city: string) =>
    `Where students at ${name} in ${city} study: spots, ratings, hours and reviews.`,
  request: 'Request Location',
} as const

/** A campus that we don't have. */
export const noCampusWords = {
  notPartnered: (name: string) => `${name} isn't partnered with us.`,
  apply: 'Is this your university? Request it, and we’ll look into it.',
} as const
