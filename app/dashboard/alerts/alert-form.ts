import { z } from 'zod'
import { ALERT_LIMITS, type Alert } from '~/locations/model/alerts'
import { modelWords } from '~/locations/model/words'
import { cleanLine, lengthOf } from '../items/form/text-rules'
import { alertFormWords } from '../items/words'
import { reason } from '../reason-form'

const text = z.string().catch('').default('').transform(cleanLine)

/** Whether a text is a valid date. Limited to this century to catch typos in the year. */
const isDay = (day: string): boolean => {
  const time = /^20\d\d-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}
const day = text.refine(isDay, alertFormWords.dayWrong)

const AROUND = { message: reason, version: z.string().catch('') }

export const AlertForm = z
  .object({
    text: text
      .refine((value) => value !== '', alertFormWords.textNeeded)
      .refine((value) => lengthOf(value) <= ALERT_LIMITS.text, modelWords.tooLong(ALERT_LIMITS.text)),
    area: text
      .refine((area) => /^([1-9]\d{0,14})?$/.test(area), modelWords.choiceInvalid)
      .transform((area) => (area === '' ? null : Number(area))),
    closes: z
      .string()
      .optional()
      .transform((value) => value === 'on'),
    starts_on: day,
    ends_on: day,
    ...AROUND,
  })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ['ends_on'],
    message: alertFormWords.endsBefore,
  })
  .transform(({ area: area_id, text, closes, starts_on, ends_on, ...around }) => {
    const alert: Omit<Alert, 'id'> = { area_id, text, closes, starts_on, ends_on }
    return { alert, ...around }
  })

export const RemoveAlertForm = z.object(AROUND)
