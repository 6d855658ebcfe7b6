import { z } from 'zod'
import { DAYS, LIKES, TIMES } from './rules'
import { preferenceWords } from './words'

const scale = z.enum(['0', '1', '2'], preferenceWords.chooseScale).transform(Number)
/** Some of a few words, each once and in their own order, however often and in which order they came. */
const some = <const Word extends string>(all: readonly Word[], fault: string) =>
  z
    .array(z.string(fault), fault)
    .default([])
    // A fault is the field's: a word of a list has no place in the page where it could stand.
    .refine((chosen) => chosen.every((word) => (all as readonly string[]).includes(word)), fault)
    .transform((chosen) => all.filter((word) => chosen.includes(word)))

/** All preferences. Every scale must be chosen; of the others there may be none. */
export const PreferencesForm = z.object({
  noise_level: scale,
  internet_importance: scale,
  lighting_preference: scale,
  crowding_tolerance: scale,
  food_availability: scale,
  outlet_availability: scale,
  preferred_stay_duration: scale,
  preferred_study_times: some(TIMES, preferenceWords.chooseTimes),
  preferred_days: some(DAYS, preferenceWords.chooseDays),
  work_ways: some(LIKES.work_ways, preferenceWords.chooseListed),
  atmosphere: some(LIKES.atmosphere, preferenceWords.chooseListed),
  helpful_facts: some(LIKES.helpful_facts, preferenceWords.chooseListed),
})

/** The one preference that onboarding asks for. */
export const NoiseForm = z.object({ noise_level: scale })

export const SkipForm = z.object({})
