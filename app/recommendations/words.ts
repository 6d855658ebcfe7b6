/** Why a location is recommended: pieces of one sentence, in lower case. */
export const recommendationWords = {
  fits: 'A fair match for your preferences',
  both: (one: string, other: string) => `${one}, and ${other}`,
  quiet: 'quiet',
  lively: 'lively',
  rarelyBusy: (when: string) => `rarely busy${when}`,
  rarelyCrowded: (when: string) => `rarely crowded${when}`,
  usuallyBusy: (when: string) => `usually busy${when}`,
  rated: (average: string) => `rated ${average} by students`,
  ownCampus: 'on your campus',
  nearCampus: 'close to your campus',
  nearSaved: 'near a spot you saved',
  similarToSaved: (name: string) => `similar to ${name}, which you saved`,
  wifi: 'has wifi',
  outlets: 'has outlets',
  food: 'has food',
  foodNearby: 'has food nearby',
  late: 'open late',
  longStays: 'good for long stays',
  shortStays: 'good for short stays',

  when: {
    weekdays: ' on weekdays',
    weekends: ' on weekends',
    /** " on weekday evenings", " on weekend mornings and nights". */
    times: {
      weekdays: (times: string) => ` on weekday ${times}`,
      weekends: (times: string) => ` on weekend ${times}`,
    },
    ofDay: { morning: 'mornings', afternoon: 'afternoons', evening: 'evenings', night: 'nights' },
    /** On whichever day: " in the mornings", " in the evenings and at night". */
    anyDay: (times: string) => ` ${times}`,
    ofAnyDay: {
      morning: 'in the mornings',
      afternoon: 'in the afternoons',
      evening: 'in the evenings',
      night: 'at night',
    },
    and: (one: string, other: string) => `${one} and ${other}`,
    yours: ' when you study',
  },
} as const

/** Text of the For You tab. */
export const listWords = {
  logInFirst: 'Sign in for personalized recommendations',
  logIn: 'Sign In',
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
