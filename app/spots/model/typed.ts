import { z } from 'zod'
import { cleanLine, lengthOf } from '~/services/text-rules'
import { urlOf } from './filed'
import { modelWords } from './words'
import { isZip } from './zip'

/** Values that admins type, each parsed from its field's text. */

/** Null if blank. Any other text must be valid. */
const optional = <Value>(schema: z.ZodType<Value, string>) =>
  z
    .string()
    .transform((text) => cleanLine(text) || null)
    .pipe(schema.nullable())

const passing = (passes: (text: string) => boolean, message: string) => z.string().refine(passes, message)

export const needed = (most: number, missing: string) =>
  z
    .string()
    .transform(cleanLine)
    .refine((text) => text !== '', { error: missing, abort: true })
    .refine((text) => lengthOf(text) <= most, modelWords.tooLong(most))

export const upTo = (most: number) =>
  optional(passing((text) => lengthOf(text) <= most, modelWords.tooLong(most)))

export const between = (least: number, most: number, message: string) =>
  optional(passing((text) => lengthOf(text) >= least && lengthOf(text) <= most, message))

export const matching = (pattern: RegExp, message: string) =>
  optional(passing((text) => pattern.test(text), message))

export const zip = optional(passing(isZip, modelWords.zipInvalid))

export const degrees = (most: number, message: string) =>
  optional(
    passing(
      (text) => /^[+-]?\d{1,3}(\.\d{1,15})?$/.test(text) && Math.abs(Number(text)) <= most,
      message,
    ).transform(Number),
  )

export const webAddress = optional(
  z.string().transform((text, context) => {
    const address = urlOf(text)
    if (address === null) context.addIssue({ code: 'custom', message: modelWords.websiteWrong })
    return address ?? z.NEVER
  }),
)

export const oneOf = <Choice extends string>(choices: readonly Choice[]) =>
  passing((text) => (choices as readonly string[]).includes(text), modelWords.choiceInvalid).transform(
    (text) => text as Choice,
  )

/** The ID of a row. */
export const id = (message: string) =>
  passing((text) => /^[1-9]\d{0,3}$/.test(text), message).transform(Number)

/** The ID of an area, or null for none. */
export const optionalId = (message: string) =>
  z
    .string(message)
    .regex(/^([1-9]\d{0,14})?$/, message)
    .optional()
    .transform((text) => (text ? Number(text) : null))

/** IDs of rows, separated by commas. */
export const ids = z
  .string()
  .transform((text) => text.split(',').filter(Boolean))
  .refine((list) => list.every((each) => /^[1-9]\d{0,5}$/.test(each)), modelWords.choiceInvalid)
  .transform((list) => list.map(Number))
