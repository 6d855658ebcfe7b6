/** Text of the For You tab. */
export const words = {
  signInFirst: 'Sign in for personalized recommendations',
  signIn: 'Sign In',
  title: 'Recommended for You',
  match: (score: number) => `${score}% Match`,
  none: 'No recommendations yet. Once there are spots near your campus, your best matches will show up here.',
  more: 'Show more recommendations',
  howTitle: 'How we choose these',
  how: 'We compare each spot with your study preferences, how busy students say it is when you study, its distance from your campus, its ratings and the spots you’ve saved. We leave out spots you’ve reviewed.',
  /** The reason where nothing is matched. */
  popular: 'Popular with students',
  howPopular:
    'These are the spots students rate highest, anywhere. Add your university or study preferences to see what fits you.',
  toPreferences: 'Change your study preferences',
} as const
