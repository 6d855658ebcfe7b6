/** What stands around recommendations. */
export const words = {
  signInFirst: 'Sign in for personalized recommendations',
  signIn: 'Sign In',
  title: 'Recommended for You',
  match: (score: number) => `${score}% Match`,
  none: 'There is nothing to recommend yet. Once places near your campus are here, they are listed by how well they fit you.',
  more: 'Show more recommendations',
  howTitle: 'How these are chosen',
  how:
    'Each place is compared with your study preferences, with how busy students report it at the times when you study, with how far ' +
    'it is from your campus, with its ratings, and with the places that you have saved. Places that you have reviewed are left out.',
  /** The reason where nothing is matched. */
  popular: 'Popular with students',
  howPopular:
    'These are the places that students rate best, wherever they are. Tell us your university, or how you like to study, and you ' +
    'will see what fits you.',
  toPreferences: 'Change your study preferences',
} as const
