/** Why a location is recommended: fragments of a sentence, in lower case. */
export const recommendationWords = {
  fits: 'Fits some of your preferences',
  both: (one: string, other: string) => `${one} · ${other[0]!.toUpperCase()}${other.slice(1)}`,
  quiet: 'quiet',
  lively: 'lively',
  /** @param facts separated by commas */
  asYouLike: (facts: string) => `${facts.replace(/, ([^,]*)$/, ' and $1')}, as you like it`,
  rarelyBusy: (when: string) => `rarely busy${when}`,
  slightlyBusy: (when: string) => `usually only slightly busy${when}`,
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
    /** For any day: " in the mornings", " in the evenings and at night". */
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
  none: 'No recommendations yet. Browse study spots, save the ones you like, and your best matches will show up here.',
  failed: 'We couldn’t load recommendations just now. Please try again in a moment.',
  few: 'Few other spots near you have good reviews yet. Know one? Review it, and other students will find it here.',
  anywhere: 'Look beyond your area',
  near: 'Look only in your area',
  more: 'Show more recommendations',
  howTitle: 'How we choose these',
  how: 'We compare spots in your area, up to 12 miles away, with your study preferences, how busy students say they are when you study, their distance, their ratings and the spots you’ve saved.',
  howAnywhere:
    'We compare spots everywhere with your study preferences, how busy students say they are when you study, their distance, their ratings and the spots you’ve saved.',
  floor: 'A spot needs at least 2 reviews and a rating of 3.5. We leave out spots you’ve reviewed or saved.',
  /** The reason if nothing was matched. */
  popular: 'Popular with students',
  howPopular:
    'These are the spots students rate highest, anywhere. Add your university or study preferences to see what fits you.',
  howFailed:
    'We couldn’t match spots with your preferences just now. These are the spots students rate highest, anywhere.',
  toPreferences: 'Change your study preferences',
} as const
