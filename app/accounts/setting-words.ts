/** What stands around every page of the settings. */
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
