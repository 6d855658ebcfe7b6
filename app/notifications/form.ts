import { z } from 'zod'
import { isZone, KINDS, WAYS, type Kind } from './rules'
import { notificationWords as words } from './words'

const hour = z
  .string(words.unknownHour)
  .regex(/^(1?\d|2[0-3])?$/, words.unknownHour)
  .default('')
  .transform((text) => (text === '' ? null : Number(text)))

const kinds = Object.fromEntries(KINDS.map((kind) => [kind, z.enum(WAYS, words.unknownWay)])) as Record<
  Kind,
  z.ZodEnum<{ [Way in (typeof WAYS)[number]]: Way }>
>

/** How to hear of each kind, and the quiet hours: two hours, or neither. */
export const NotificationsForm = z
  .object({
    ...kinds,
    from: hour,
    until: hour,
    zone: z.string(words.zoneNeeded).max(64, words.zoneNeeded).refine(isZone, words.zoneNeeded),
  })
  .refine(({ from, until }) => (from === null) === (until === null), {
    error: words.bothHours,
    path: ['until'],
  })
  .refine(({ from, until }) => from === null || from !== until, { error: words.sameHours, path: ['until'] })

const text = z.string(words.notOn).min(1, words.notOn)
const key = text.max(100, words.badBrowser).regex(/^[\w-]+=*$/, words.badBrowser)

/** A browser's push subscription, as its script has it: an address in its usual form, and two keys in base64url. */
export const BrowserForm = z.object({
  endpoint: text
    .transform((address) => (URL.canParse(address) ? new URL(address).href : ''))
    .pipe(z.url(words.badBrowser).max(1000, words.badBrowser)),
  p256dh: key,
  auth: key,
})

/** A browser to turn off. Has no effect if it isn't the viewer's. */
export const RemoveBrowserForm = z.object({
  browser: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .catch(0),
})

/** The form that ends emails of one kind has only a button. Mail programs send a field (RFC 8058). */
export const OffForm = z.object({ 'List-Unsubscribe': z.literal('One-Click').optional().catch(undefined) })
