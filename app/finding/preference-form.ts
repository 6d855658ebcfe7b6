import { z } from 'zod'
import { DAYS, LIKES, TIMES } from './preference-rules'
import { preferenceWords } from './preference-words'

const scale = z.enum(['0', '1', '2'], preferenceWords.chooseScale).transform(Number)
/** Some options of a list, without duplicates and in the list's order. */
const some = <const Word extends string>(all: readonly Word[], fault: string) =>
  z
    .array(z.string(fault), fault)
    .default([])
    // The error belongs to the field: the page has no place for errors of single options.
    .refine((chosen) => chosen.every((word) => (all as readonly string[]).includes(word)), fault)
    .transform((chosen) => all.filter((word) => chosen.includes(word)))

/** All preferences. Scales are required, the rest is optional. */
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

/** The only preference that onboarding asks for. */
export const NoiseForm = z.object({ noise_level: scale })
