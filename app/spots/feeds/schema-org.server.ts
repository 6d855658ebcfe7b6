import { z } from 'zod'
import { daysBetween, daysLater, weekdayOfDay, type FeedDay } from '../model/dates'
import { minutesOf } from '../model/times'
import { rangesOfMinutes } from '../model/week-file'
import { WEEKDAYS } from '../model/week'
import { FeedFault, label, nameOf, rangeUntil, type FeedAnswer } from './answer.server'
import { AHEAD } from './feed-rules'
import { parsed } from './libcal.server'
import { feedFaultWords } from './words'

const MOST_THINGS = 50

const text = z.string().optional().catch(undefined)
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => [given ?? []].flat(), z.array(item).max(200)).catch([])
const spec = z.object({
  dayOfWeek: listOf(z.string()),
  opens: text,
  closes: text,
  validFrom: text,
  validThrough: text,
  name: text,
  description: text,
})
type Spec = z.output<typeof spec>
const thing = z.object({
  '@id': text,
  name: text,
  '@graph': listOf(z.unknown()),
  openingHoursSpecification: listOf(spec),
  specialOpeningHoursSpecification: listOf(spec),
})
type Thing = z.output<typeof thing>

/**
 * Opening hours of schema.org from a day on, in JSON-LD or in a page that has some. Closed: neither opens nor closes, or
 * both at 00:00. All day: 00:00 to 23:59.
 * @throws FeedFault
 */
export function readSchemaOrg(body: string, from: string): FeedAnswer {
  const documents = /^\s*</.test(body) ? scriptsIn(body) : [body]
  const things = documents.flatMap((json) => thingsIn(parsed(json))).slice(0, MOST_THINGS)
  if (things.length === 0) throw new FeedFault(feedFaultWords.unreadable.schema)
  return things.map((each, n) => ({
    key: (nameOf(each['@id'] ?? '') || nameOf(each.name ?? '') || String(n + 1)).slice(0, 100),
    name: nameOf(each.name ?? '') || `#${n + 1}`,
    category: '',
    parent: null,
    days: daysBetween(from, daysLater(from, AHEAD + 1)).flatMap((day) => dayOf(each, day) ?? []),
  }))
}

/** The JSON-LD of a page. */
const scriptsIn = (html: string) =>
  html.split(/<script\b/i).flatMap((script) => {
    const [head = '', rest] = script.split(/>([^]*)/, 2)
    return rest && /application\/ld\+json/i.test(head) ? (rest.split(/<\/script/i, 1)[0] ?? []) : []
  })

const thingsIn = (given: unknown): Thing[] =>
  [given].flat().flatMap((each) => {
    const { data } = thing.safeParse(each)
    if (!data) return []
    const all = [data, ...data['@graph'].flatMap((inner) => thing.safeParse(inner).data ?? [])]
    return all.filter(
      (one) => one.openingHoursSpecification.length + one.specialOpeningHoursSpecification.length > 0,
    )
  })

/** A day's hours: special ones, else those of a period, else the week's. */
function dayOf(
  { openingHoursSpecification: usual, specialOpeningHoursSpecification: special }: Thing,
  day: string,
) {
  const isDated = ({ validFrom, validThrough }: Spec) => Boolean(validFrom ?? validThrough)
  const choices = [special, usual.filter(isDated), usual.filter((each) => !isDated(each))]
  const specs = choices
    .map((list) => list.filter((each) => applies(each, day, list === special)))
    .find((list) => list.length > 0)
  const ranges = specs?.map(rangeOf)
  if (!ranges || ranges.includes(null)) return null
  const said = specs!.map(({ description, name }) => label(description ?? name ?? '')).find(Boolean) ?? null
  const found: FeedDay = { day, ranges: rangesOfMinutes(ranges.flatMap((range) => range!)), label: said }
  return found
}

function applies({ dayOfWeek, validFrom, validThrough }: Spec, day: string, isSpecial: boolean): boolean {
  const from = validFrom?.slice(0, 10) ?? ''
  const to = validThrough?.slice(0, 10) ?? (isSpecial ? from : '9999')
  const name = WEEKDAYS[weekdayOfDay(day) - 1]!.name
  const isNamed = dayOfWeek.some((each) => each.split('/').at(-1) === name)
  return from <= day && day <= to && (isNamed || (dayOfWeek.length === 0 && (isSpecial || from !== '')))
}

/** Minutes after midnight, as a list of at most one range. Null if it can't be read. */
function rangeOf({ opens, closes }: Spec): [number, number][] | null {
  if ((!opens && !closes) || (opens?.startsWith('00:00') && closes?.startsWith('00:00'))) return []
  const [start, end] = [opens, closes].map((time) => minutesOf(time?.slice(0, 5) ?? null))
  if (start == null || end == null || start === end || start === 1440) return null
  if (start === 0 && end === 1439) return [[0, 1440]]
  const range = rangeUntil(start, end)
  return range && [range]
}
