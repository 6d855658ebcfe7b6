import { z } from 'zod'
import { locationSearchWords } from './words'

/** Two decimals, about half a mile: we don't store anything more precise. The browser rounds already. */
const rounded = (value: number) => Math.round(value * 100) / 100

const degrees = (most: number, error: string) =>
  z.number({ error }).min(-most, { error }).max(most, { error }).transform(rounded)

/** Where to go afterwards: a path on this site, which the route checks. */
const returnTo = z.string().max(2000).optional()

/** `stay`: a script sent it, and the page stays. */
export const PositionForm = z.object({
  latitude: degrees(90, locationSearchWords.latitudeRange),
  longitude: degrees(180, locationSearchWords.longitudeRange),
  returnTo,
  stay: z.literal('on').optional().catch(undefined),
})

/** A postal abbreviation. Empty to choose no state. */
export const StateForm = z.object({
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: locationSearchWords.unknownState })
    .optional(),
  returnTo,
})

export const OrderForm = z.object({ want: z.enum(['on', 'off']), returnTo })

export const ForgetForm = z.object({ returnTo })
