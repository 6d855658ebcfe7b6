import { z } from 'zod'
import { ALERT_LIMITS, type Alert } from '~/spots/model/alerts'
import { isDay } from '~/spots/model/dates'
import { modelWords } from '~/spots/model/words'
import { line as text } from '../fields-form'
import { alertFormWords } from '../item-words'
import { changeShape } from '../reason-form'
import { lengthOf } from '../text-rules'

const day = text.refine(isDay, alertFormWords.dayWrong)

/** An alert. */
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
    ...changeShape,
  })
  .refine(({ starts_on, ends_on }) => ends_on >= starts_on, {
    path: ['ends_on'],
    message: alertFormWords.endsBefore,
  })
  .transform(({ area: area_id, text, closes, starts_on, ends_on, ...around }) => {
    const alert: Omit<Alert, 'id'> = { area_id, text, closes, starts_on, ends_on }
    return { alert, ...around }
  })
