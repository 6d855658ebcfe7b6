/** Why a place is recommended: pieces of one sentence, in lower case. */
export const words = {
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
