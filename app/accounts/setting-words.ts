/** Title and tabs of the settings pages. */
export const words = {
  title: 'Settings',
  tabs: {
    account: 'Account Settings',
    preferences: 'Study Preferences',
    sessions: 'Study Sessions',
    security: 'Password & Security',
    data: 'Your data',
  },
} as const
