/** Text of the account page. */
export const profilePageWords = {
  noUniversity: 'No University Affiliation',
  roles: { Admin: 'Admin', Student: 'Student' },
  editProfile: 'Edit Profile',
  insights: 'Study Insights',
  dashboard: 'Dashboard',
  logOut: 'Sign Out',
  photoOf: (name: string) => `Photo of ${name}`,
  tabs: {
    reviews: 'Reviews',
    collections: 'My Collection',
    sessions: 'Study Sessions',
    requests: 'My requests',
  },
  tabsOf: 'Your account',
  failed: 'We couldn’t load this just now. Please try again in a moment.',
} as const
