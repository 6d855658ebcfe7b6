/** The notes of the first two versions. Later ones come from CHANGELOG.md. */
export const words = {
  title: 'Update Logs',
  description: 'What is new, version by version.',
  version: (name: string) => `Version ${name}`,
  first: [
    {
      name: '1.1',
      about: 'What students keep, tell and prefer.',
      changes: [
        'Collections: save places from every card and page, name and describe them, and share one by a secret link.',
        "How busy a place is: tell it in one press, and see popular times by weekday and hour in the place's own time.",
        'Study Insights: when and where students study, and places recommended to you, each with its reason in words.',
        'Study preferences, asked once after the first sign-in and kept under Settings.',
        'Photos with reviews, reactions to the reviews of others, and reports to the moderators.',
        'Campus pages with a map, search within the campus, filters in every address, and how far each spot is: by road where a server ' +
          'for roads measures it, else about.',
        'Theme and lite mode at the foot of every page; public pages that you visited can be read without a connection.',
        'Download of everything that we keep about you, and deletion of your account with 30 days to undo it.',
        'Privacy policy, version 2.1: it names each cookie, and what your browser keeps to read without a connection.',
      ],
    },
    {
      name: '1.0',
      about: 'The reading room opens.',
      changes: [
        'Partnered campuses by state, each with its study spots on campus and up to 12 miles around it.',
        'Search that forgives typing mistakes and knows nicknames of schools, with suggestions while you type.',
        'The page of a place: hours in its own time zone, amenities, maps, and what students say.',
        'Reviews with ratings from 1 to 5: write, edit and delete your own.',
        'Accounts with confirmation by mail, sign-in with Google, and a list of where you are signed in.',
        'Everything works without JavaScript, by keyboard and on small screens, in a light and a dark theme.',
      ],
    },
  ],
} as const
