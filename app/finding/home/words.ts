/** Every text of the home page. */
export const homeWords = {
  description: (product: string) =>
    `${product} helps students find, rate and review study spots: libraries, cafés and quiet corners near campus.`,
  lead: 'Libraries, cafés and quiet corners near your campus, rated by the students who study there.',
  popular: 'Popular',
  find: 'Or find a spot right now',
  empty: 'We’re just getting started: there are no study spots yet.',
  noSchool: "Don't see your school? Request here",
  best: 'Top study spots',
  counters: { universities: 'Universities', spots: 'Study Spots', reviews: 'Reviews' },
  how: 'How it works',
  steps: [
    {
      title: 'Explore & Filter',
      text: 'Find your campus, then filter its spots by noise level, wifi, study type and what’s open now.',
    },
    { title: 'Read & Review', text: 'Read what other students think, and add your own rating and review.' },
    {
      title: 'Study & Connect',
      text: 'Join a study session or create one, and find people to study with.',
    },
  ],
  sessions: 'Find study sessions on your campus',
  more: 'More than a list',
  moreText:
    'See how busy a spot is and when it’s open before you go, and find the spots that suit the way you study.',
  features: 'All features',
  updates: 'Update Logs',
  trending: 'Trending Study Spots',
  top: 'Top Universities',
  community: 'From the community',
  unknown: 'Unknown University',
  noReviews: 'No reviews yet.',
  firstReview: 'Be the first to write one.',
  start: 'Start Exploring',
  previous: (title: string) => `${title}: previous`,
  next: (title: string) => `${title}: next`,
} as const

/** The top of home for a member of a university. */
export const myHomeWords = {
  title: 'Study near',
  waiting: 'Loading your campus...',
  finder: 'Quick finds',
  open: 'Open now, least busy first',
  allOpen: 'See all open spots',
  allSpots: 'See all spots',
  allClosed: 'No spot near your campus is open right now.',
  saved: 'Saved',
  collections: 'Your collections',
  noneSaved: 'Save a spot to find it here.',
  sessions: 'My study sessions',
  noSessions: 'No study sessions coming up.',
  findSessions: 'Find study sessions',
  moreForYou: 'See all recommendations',
  news: 'What’s new on campus',
  noNews: 'No reviews yet.',
  updates: (site: string) => `What’s new in ${site}`,
  /** Folds what visitors see. */
  about: (site: string) => `About ${site}`,
} as const
