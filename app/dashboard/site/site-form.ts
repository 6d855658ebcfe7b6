import { z } from 'zod'
import { line as text } from '../fields-form'
import { lengthOf } from '../text-rules'
import { isEmail, MOST, PICTURE_BYTES, readColor, readTime, ZONES } from './site-rules'
import { siteWords } from './site-words'

/** One line, or null if it's empty. */
const line = (most: number) =>
  text
    .refine((typed) => lengthOf(typed) <= most, siteWords.tooLong(most))
    .transform((typed) => (typed === '' ? null : typed))
const email = text
  .refine((typed) => typed === '' || isEmail(typed), siteWords.email)
  .transform((typed) => (typed === '' ? null : typed))
const picture = z
  .file(siteWords.picture.type)
  .refine(({ size }) => size <= PICTURE_BYTES, siteWords.fileSize)
  .optional()
/** The settings as the form showed them; null if it doesn't say. */
const seen = z
  .string()
  .transform((json, context): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string()))
  .nullable()
  .catch(null)
const box = z.boolean().catch(false).default(false)

export const IdentityForm = z.object({
  name: line(MOST.name),
  tagline: line(MOST.tagline),
  color: text
    .refine((typed) => typed === '' || readColor(typed) !== null, siteWords.colorWrong)
    .transform((typed) => (typed === '' ? null : readColor(typed))),
  logo: picture,
  removeLogo: box,
  icon: picture,
  removeIcon: box,
  supportEmail: email,
  abuseEmail: email,
  university: text,
  seen,
})

/** Times are typed in the form's time zone. */
export const BannerForm = z
  .object({
    banner: line(MOST.text),
    timeZone: z.enum(ZONES, siteWords.zoneWrong),
    startsAt: text,
    endsAt: text,
    seen,
  })
  .transform(({ banner, timeZone, seen, ...typed }, context) => {
    const fault = (field: string, message: string) => {
      context.addIssue({ code: 'custom', path: [field], message })
      return null
    }
    const [startsAt, endsAt] = (['startsAt', 'endsAt'] as const).map((field) => {
      const read = readTime(typed[field], timeZone)
      return 'fault' in read ? fault(field, read.fault) : read.at
    }) as [Date | null, Date | null]
    if (startsAt && endsAt && endsAt <= startsAt) fault('endsAt', siteWords.endFirst)
    if (banner === null && (typed.startsAt !== '' || typed.endsAt !== ''))
      fault('banner', siteWords.textFirst)
    return { banner, timeZone, startsAt, endsAt, seen }
  })

export const LockForm = z.object({
  readOnly: line(MOST.text).refine((typed) => typed !== null, siteWords.messageNeeded),
})
