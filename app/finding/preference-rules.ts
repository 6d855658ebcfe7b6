import type { UserPreferencesRow } from '~db/student-tables'

/** A student's preferences. Scales are 0 to 2. Named as in the specification and the table. */
export type Preferences = Omit<UserPreferencesRow, 'user_id' | 'created_at' | 'updated_at'>

/** The seven scales, in the order of the form. */
export const SCALES = [
  'noise_level',
  'internet_importance',
  'lighting_preference',
  'crowding_tolerance',
  'food_availability',
  'outlet_availability',
  'preferred_stay_duration',
] as const satisfies (keyof Preferences)[]

/** What they like, as names of wants: how they work, the atmosphere, and helpful facts. */
export const LIKES = {
  work_ways: [
    'working-alone-in-private',
    'working-alone-among-others',
    'working-with-friends',
    'group-projects',
  ],
  atmosphere: ['calm', 'cozy', 'focused', 'historic', 'inspiring', 'modern', 'relaxed', 'social'],
  helpful_facts: ['daylight', 'most-outlets', 'large-desks', 'whiteboards', 'food-allowed', 'wheelchair'],
} as const satisfies Partial<Record<keyof Preferences, readonly string[]>>
const LIKE_FIELDS = Object.keys(LIKES) as (keyof typeof LIKES)[]

/** Preferences with any number of values. */
export const LISTS = ['preferred_study_times', 'preferred_days', ...LIKE_FIELDS] as const

/** Everything a user likes, as names of wants. */
export const likesOf = (preferences: Preferences): string[] =>
  LIKE_FIELDS.flatMap((field) => preferences[field])

export const TIMES = ['morning', 'afternoon', 'evening', 'night'] as const
export const DAYS = ['weekdays', 'weekends'] as const
export type StudyTime = (typeof TIMES)[number]

/** Preferences of users who haven't set any: the middle of every scale, no times and no days. */
export const DEFAULTS: Preferences = {
  noise_level: 1,
  internet_importance: 1,
  lighting_preference: 1,
  crowding_tolerance: 1,
  food_availability: 1,
  outlet_availability: 1,
  preferred_stay_duration: 1,
  preferred_study_times: [],
  preferred_days: [],
  work_ways: [],
  atmosphere: [],
  helpful_facts: [],
}

/** The time of day of an hour (0 to 23): morning 6-11, afternoon 12-17, evening 18-21, night 22-5. */
export function timeOfHour(hour: number): StudyTime {
  if (hour < 6 || hour > 21) return 'night'
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

/** Texts by the values that a form sends, as its options. The values of a scale count from 0. */
export const optionsOf = (texts: Record<string, string> | readonly string[]) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))
