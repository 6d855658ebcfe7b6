/** What's new for students, newest first. Operators read CHANGELOG.md. Dates are those of the release. */
export const updateWords = {
  title: 'Update Logs',
  description: 'What’s new for students.',
  releases: [
    {
      name: '2.0',
      date: 'November 2026',
      parts: [
        {
          title: 'Find a spot',
          changes: [
            'Filter a campus or a search with one tap: Open now, Quiet, Outlets, Wifi, Not busy, Late night or Group. Each button shows how many spots are left.',
            'Type what you need: “quiet cafe with outlets open now near ucla.” What we understood shows up as filters you can remove.',
            'Sort by “Rated well by many,” “Least busy now” or “Open latest.”',
            'Switch from List to Map to see spots on a street map, with open ones in green. Move it, zoom it, or list only the spots it shows.',
            'If a list is empty, we tell you what opens next and which filter to drop.',
          ],
        },
        {
          title: 'Study spots',
          changes: [
            'See what matters first: how long a spot is open, how busy it is, how far you’d walk, and whether it’s quiet and has outlets, wifi and food.',
            'See a library’s areas: the silent floor, the café, the group rooms, each with seats and hours.',
            'Answer a question in one tap: How loud is it? Is there daylight? Do the outlets work? We show how many students agree.',
            'Every spot without a photo has its own illustration.',
            'Browse photos in a gallery at the top, see Popular Times as a chart, and find similar spots nearby.',
          ],
        },
        {
          title: 'Your home page and account',
          changes: [
            'Once you’re logged in, the home page starts with your campus: what’s open, what’s not busy, your saved spots and study sessions.',
            'Recommendations stay near your campus and tell you why.',
            'Log in with a link we email you, without your password.',
            'Turn on two-step verification in Settings.',
          ],
        },
        {
          title: 'Hear when it matters',
          changes: [
            'Follow a study spot and hear when it has room again or gets quiet, twice a day at most.',
            'Choose what we email you about, or get it in your browser. Set quiet hours. A weekly digest tells you what’s new on your campus in term.',
            'Where a university counts people, see how full a library is, and when it’s usually quieter today.',
          ],
        },
        {
          title: 'Nothing you type gets lost',
          changes: [
            'What you type survives a reload, the Back button and a lost connection.',
            'If you have to log in first, we save, react or join for you right after.',
          ],
        },
      ],
    },
    {
      name: '1.3',
      date: '2026',
      parts: [
        {
          title: 'Make it better',
          changes: [
            'Request a study spot or a university that’s missing, and follow your request on your account page.',
            'Suggest an edit when a name, an address, a tag or the hours are wrong, or confirm that the hours are right.',
            'Read what admins decided, and why, in the public moderation log.',
          ],
        },
      ],
    },
    {
      name: '1.2',
      date: '2026',
      parts: [
        {
          title: 'Study together',
          changes: [
            'Find, create and join study sessions on your campus. Repeat them weekly, or keep them private with an invite link.',
            'Add study sessions to your calendar, and get an email when one changes or starts in an hour.',
          ],
        },
      ],
    },
    {
      name: '1.1',
      date: '2026',
      parts: [
        {
          title: 'Save and share',
          changes: [
            'Save study spots to collections and share one with a secret link.',
            'Report how busy a spot is in one tap, and see when it’s usually quiet.',
            'Add photos to reviews, react to other people’s reviews, and report one to our admins.',
          ],
        },
        {
          title: 'Made for you',
          changes: [
            'Study Insights shows when and where students study. Your preferences shape what we recommend.',
            'Campus pages have a map, their own search and filters you can share as a link.',
            'Switch to the dark theme or lite mode at the bottom of every page. You can read pages you’ve visited offline.',
            'Privacy policy 2.1 lists each cookie and what your browser keeps for offline reading.',
            'Download everything we keep about you, or delete your account with 30 days to undo it.',
          ],
        },
      ],
    },
    {
      name: '1.0',
      date: '2026',
      parts: [
        {
          title: 'The start',
          changes: [
            'Campuses by state, with study spots on campus and up to 12 miles away.',
            'A search that forgives typos and knows universities’ nicknames.',
            'Hours in local time, amenities, maps and student reviews.',
            'Everything works without JavaScript, with a keyboard and on small screens.',
          ],
        },
      ],
    },
  ],
  version: (name: string) => (/^\d/.test(name) ? `Version ${name}` : name),
} as const
