import { z } from 'zod'
import { ACCESSES, AREA_KINDS, AREA_LIMITS, type Area } from './areas'
import { modelWords } from './words'
import { OFFICIAL_TRAITS, traitFacts, type TraitValues } from './traits'
import { urlOf } from './filed'
import { readTypedDay } from './typed-day'
import { DAYS, dayText, type HoursRow } from './week'
import { cleanText, lengthOf } from '~/services/text-rules'

/** The fields of an area and of official facts, as admins and students fill them in. */

/** Texts of a form's fields by name. */
export type Texts = Record<string, string>

/** Typed text. */
export const text = z.string().catch('').default('').transform(cleanText)
const upTo = (most: number) =>
  text
    .refine((value) => lengthOf(value) <= most, modelWords.tooLong(most))
    .transform((value) => value || null)

/** The name of a trait's field. */
export const traitField = (trait: string): string => `trait_${trait}`

/** Official values; '' is unknown. */
export const traitShape = Object.fromEntries(
  OFFICIAL_TRAITS.map((trait) => [
    traitField(trait),
    text
      .refine(
        (value) => value === '' || traitFacts(trait).values[Number(value)] !== undefined,
        modelWords.choiceInvalid,
      )
      .transform((value) => (value === '' ? null : Number(value))),
  ]),
)

/** Reads a form of `traitShape`. */
export const traitsOf = (form: Record<string, unknown>): TraitValues =>
  Object.fromEntries(
    OFFICIAL_TRAITS.flatMap((trait) => {
      const value = form[traitField(trait)] as number | null
      return value === null ? [] : [[trait, value]]
    }),
  )

export const traitTexts = (traits: TraitValues): Texts =>
  Object.fromEntries(
    OFFICIAL_TRAITS.map((trait) => [
      traitField(trait),
      traits[trait] === undefined ? '' : String(traits[trait]),
    ]),
  )

export const areaShape = {
  name: text
    .refine((name) => name !== '', modelWords.nameNeeded)
    .refine((name) => lengthOf(name) <= AREA_LIMITS.name, modelWords.tooLong(AREA_LIMITS.name)),
  kind: z.enum(AREA_KINDS, modelWords.choiceInvalid),
  floor: upTo(AREA_LIMITS.floor),
  seats: text
    .refine((seats) => /^([1-9]\d{0,3})?$/.test(seats), modelWords.seatsWrong)
    .transform((seats) => (seats === '' ? null : Number(seats))),
  access: z.enum(ACCESSES, modelWords.choiceInvalid),
  department: upTo(AREA_LIMITS.department),
  reservable: z
    .string()
    .optional()
    .transform((value) => value === 'on'),
  reservation_url: text
    .refine((url) => url === '' || urlOf(url) !== null, modelWords.websiteWrong)
    .transform((url) => (url === '' ? null : urlOf(url))),
  ...Object.fromEntries(DAYS.map((day) => [`day${day}`, text])),
  ...traitShape,
}

type AreaFields = z.output<z.ZodObject<typeof areaShape>>

/** Reads a form of `areaShape`. Adds an issue to `context` for hours that can't be read. */
export function areaOf(form: AreaFields, context: z.RefinementCtx): Omit<Area, 'id'> {
  const hours = DAYS.flatMap((day): HoursRow[] => {
    const read = readTypedDay((form as unknown as Texts)[`day${day}`]!, Number(day))
    if ('rows' in read) return read.rows
    context.addIssue({ code: 'custom', path: [`day${day}`], message: read.fault })
    return []
  })
  const { name, kind, floor, seats, access, department, reservable, reservation_url } = form
  return {
    name,
    kind,
    floor,
    seats,
    access,
    department: access === 'department' ? department : null,
    // A link implies that it can be reserved.
    reservable: reservable || reservation_url !== null,
    reservation_url,
    hours,
    traits: traitsOf(form),
  }
}

export const areaTexts = (area: Area): Texts => ({
  name: area.name,
  kind: area.kind,
  floor: area.floor ?? '',
  seats: area.seats === null ? '' : String(area.seats),
  access: area.access,
  department: area.department ?? '',
  reservable: area.reservable ? 'on' : '',
  reservation_url: area.reservation_url ?? '',
  ...Object.fromEntries(DAYS.map((day) => [`day${day}`, dayText(area.hours, Number(day))])),
  ...traitTexts(area.traits),
})

export const NEW_AREA: Area = {
  id: null,
  name: '',
  kind: 'open area',
  floor: null,
  seats: null,
  access: 'everybody',
  department: null,
  reservable: false,
  reservation_url: null,
  hours: [],
  traits: {},
}
