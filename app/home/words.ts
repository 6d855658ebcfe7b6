/** Every text of the home page. What stands in the specification (part 1, section 2) is its own words. */
export const words = {
  description: (product: string) =>
    `${product} helps students find, rate and review places to study: libraries, cafés and quiet corners near their campus.`,
  lead: 'Libraries, cafés and quiet corners near your campus, rated by the students who study there.',
  popular: 'Popular',
  noSchool: "Don't see your school? Request here",
  best: 'Top study spots',
  counters: { universities: 'Universities', spots: 'Study Spots', reviews: 'Reviews' },
  how: 'How it works',
  steps: [
    {
      title: 'Explore & Filter',
      text: 'Look up your campus and narrow its spots down by quiet, wifi, outlets and what is open now.',
    },
    { title: 'Read & Review', text: 'Read what other students found, and add your own stars and words.' },
    {
      title: 'Study & Connect',
      text: 'Take the desk that suits the day, and tell the next student about it.',
    },
  ],
  more: 'More than a list',
  moreText:
    'See how busy a place is before you go, when others study there, and which places fit the way you like to study.',
  features: 'All features',
  updates: 'Update Logs',
  trending: 'Trending Study Spots',
  top: 'Top Universities',
  community: 'From the community',
  noReviews: 'Nobody has reviewed a place yet.',
  firstReview: 'The first review can be yours.',
  start: 'Start Exploring',
  back: (title: string) => `${title}: back`,
  on: (title: string) => `${title}: on`,
} as const
