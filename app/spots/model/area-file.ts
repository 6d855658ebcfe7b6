import { z } from 'zod'
import { AREA_PARTS, type AreaPart } from './area-parts'
import { ACCESSES, AREA_KINDS, AREA_LIMITS, type Area } from './areas'
import { optionalBoolean, optionalNumber, optionalText, text, missingOr, urlOf } from './filed'
import { OFFICIAL_TRAITS, traitFacts, type TraitValues } from './traits'
import { filedDates, hoursOf, week, type FiledDate } from './week-file'

/**
 * Areas and official facts in files. Null means that the file doesn't mention them, an empty list that there are none.
 */

/** `dates`: hours of certain days; null if the file has none. `silent`: what the file says nothing of. */
export type FiledArea = Omit<Area, 'id'> & { dates: FiledDate[] | null; silent: AreaPart[] }

/** The index of a text in the list, ignoring case. */
const indexIn = (texts: readonly string[]) => {
  const wrong = `is not one of ${texts.join(', ')}`
  const indexes = new Map(texts.map((each, index) => [each.toLowerCase(), index]))
  return z
    .string(missingOr(wrong))
    .refine((given) => indexes.has(given.trim().toLowerCase()), wrong)
    .transform((given) => indexes.get(given.trim().toLowerCase())!)
}

const unknownKey = (what: string) => ({
  error: ({ code, keys }: { code?: string; keys?: string[] }) =>
    code === 'unrecognized_keys'
      ? `has ${JSON.stringify(keys?.[0])}, which is not ${what}`
      : 'is not an object',
})

/** The field `facts`: trait names with the text of their value. */
export const filedFacts = z
  .strictObject(
    Object.fromEntries(OFFICIAL_TRAITS.map((trait) => [trait, indexIn(traitFacts(trait).values).nullish()])),
    unknownKey('a fact'),
  )
  .nullish()
  .transform((given): TraitValues | null => {
    if (!given) return null
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value != null)) as TraitValues
  })

const area = z
  .strictObject(
    {
      name: text(AREA_LIMITS.name),
      kind: indexIn(AREA_KINDS).transform((index) => AREA_KINDS[index]!),
      floor: optionalText(AREA_LIMITS.floor),
      seats: optionalNumber(1, AREA_LIMITS.seats).refine(
        (seats) => Number.isInteger(seats ?? 1),
        'is not a whole number',
      ),
      access: indexIn(ACCESSES)
        .transform((index) => ACCESSES[index]!)
        .nullish(),
      department: optionalText(AREA_LIMITS.department),
      reservable: optionalBoolean,
      reservation_url: optionalText(AREA_LIMITS.url)
        .refine((url) => url === null || urlOf(url) !== null, 'is not a web address')
        .transform((url) => url && urlOf(url)),
      hours: week,
      dates: filedDates,
      facts: filedFacts,
    },
    unknownKey('something areas have'),
  )
  .transform((given, context): FiledArea => {
    const { facts, hours, access, ...plain } = given
    // A link implies that it can be reserved.
    const reservable = given.reservable ?? (plain.reservation_url === null ? null : true)
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (plain.department !== null && access !== 'department')
      refuse('department', 'is set, but access is not department')
    if (plain.reservation_url !== null && reservable === false)
      refuse('reservation_url', 'is set, but reservable is false')
    return {
      ...plain,
      access: access ?? 'everybody',
      reservable: reservable ?? false,
      hours: hoursOf(hours, null) ?? [],
      traits: facts ?? {},
      silent: AREA_PARTS.filter((part) => ({ ...given, reservable })[part] == null),
    }
  })

/** An area's name in messages, or its number from 1. */
const calledIn = (given: unknown, index: number): string | number => {
  const name = (given as { name?: unknown } | null)?.name
  return typeof name === 'string' && name.trim()
    ? JSON.stringify(name.trim().slice(0, AREA_LIMITS.name))
    : index + 1
}

/** The field `areas`: all areas, in order. */
export const filedAreas = z
  .array(z.unknown(), 'is not a list')
  .max(AREA_LIMITS.areas, `has more than ${AREA_LIMITS.areas} areas`)
  .nullish()
  .transform((given, context): FiledArea[] | null => {
    if (!given) return null
    const names = new Set<string>()
    return given.flatMap((each, index) => {
      const read = area.safeParse(each)
      const called = calledIn(each, index)
      for (const { path, message } of read.error?.issues ?? [])
        context.addIssue({ code: 'custom', path: [called, ...path], message })
      if (!read.success) return []
      const name = read.data.name.toLowerCase()
      if (names.has(name)) context.addIssue({ code: 'custom', path: [called], message: 'is there twice' })
      names.add(name)
      return [read.data]
    })
  })
