/** Texts for signing out. Some are quoted from the specification (part 1). */
export const words = {
  signOut: 'Sign out',
  loading: 'Loading...',
  question: 'Log out on this device?',
  failed: 'Failed to sign out',
  signingOut: 'Logging out...',
  confirmLogout: 'Confirm Logout',
  cancel: 'Cancel',
} as const
