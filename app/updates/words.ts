/** The notes of the first two versions. Later ones come from CHANGELOG.md. */
export const updateWords = {
  title: 'Update Logs',
  description: 'What’s new in each version of Carrel.',
  version: (name: string) => `Version ${name}`,
  first: [
    {
      name: '1.1',
      about: 'Collections, busyness and study preferences.',
      changes: [
        'Collections: save study spots from any card or page, name and describe each collection, and share one with a secret link.',
        'Busyness: report how busy a study spot is in one tap, and see popular times by day and hour in local time.',
        'Study Insights: see when and where students study, and get recommended study spots with the reason for each.',
        'Study preferences: set them after your first login and find them anytime in Settings.',
        'Reviews: add photos, react to other people’s reviews, and report a review to our admins.',
        'Campus pages: a map, search within the campus, filters saved in the page’s address, and the distance to each spot (by road ' +
          'where available, otherwise approximate).',
        'Theme and lite mode at the bottom of every page, and offline reading of public pages you’ve visited.',
        'Your data: download everything we keep about you, or delete your account with 30 days to undo it.',
        'Privacy policy 2.1: lists each cookie and what your browser keeps for offline reading.',
      ],
    },
    {
      name: '1.0',
      about: 'Our first release.',
      changes: [
        'Partnered campuses by state, with study spots on campus and up to 12 miles away.',
        'Search that forgives typos, knows university nicknames and suggests matches as you type.',
        'Study spot pages with hours in local time, amenities, maps and student reviews.',
        'Reviews with ratings from 1 to 5: write, edit and delete your own.',
        'Accounts with email confirmation, Google login and a list of where you’re logged in.',
        'Everything works without JavaScript, with a keyboard and on small screens, in light and dark themes.',
      ],
    },
  ],
} as const
