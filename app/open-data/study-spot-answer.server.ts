import type { z } from 'zod'
import { datesOf, type DatedDay } from '~/spots/model/dates'
import { isTrait, TRAIT_NAMES, traitFacts } from '~/spots/model/traits'
import { WEEKDAYS, weekOfRows, type HoursRow, type Range, type Weekday } from '~/spots/model/week'
import { licenseOf, type Attribution } from '~db/sources'
import { StudySpot } from './answers'
import type { KnownFact, SpotListRow } from './queries.server'

type Input = z.input<typeof StudySpot>

/** A study spot as the API has it: StudySpot leaves out the rest. `site`: our own name and URL. */
export function studySpotAnswer(row: SpotListRow, site: Attribution & { href: string }): Input {
  const { hours, dates, areas, known } = row
  return {
    ...row,
    url: `${site.href}/location/${row.id}`,
    category: row.category as Input['category'],
    week: weekAnswer(hours),
    week_confirmed_on: row.hours_confirmed_on?.toISOString().slice(0, 10) ?? null,
    dates: datesAnswer(dates, null),
    alerts: row.alerts ?? [],
    facts: factsAnswer(known, null),
    areas: areas.map(({ hours: own, ...area }) => ({
      ...area,
      week: own.length > 0 ? weekAnswer(own) : null,
      dates: datesAnswer(dates, area.id),
      facts: factsAnswer(known, area.id),
    })),
    license: licenseOf(row.source, site),
    changed_at: row.changed_at.toISOString(),
  }
}

const rangesAnswer = (ranges: readonly Range[]) =>
  ranges.map(({ start_time, end_time }) => ({
    opens: start_time,
    closes: end_time === '24:00' ? '00:00' : end_time,
  }))

function weekAnswer(rows: readonly HoursRow[]): Input['week'] {
  const week = weekOfRows(rows)
  return Object.fromEntries(
    WEEKDAYS.map(({ day, name }) => {
      const ranges = week[String(day) as Weekday]
      return [name.toLowerCase(), ranges && rangesAnswer(ranges)]
    }),
  ) as Input['week']
}

const datesAnswer = (dates: readonly DatedDay[] | null, area: number | null) =>
  datesOf(dates, area).map(({ day, ranges, label, source }) => ({
    day,
    hours: rangesAnswer(ranges),
    label,
    source,
  }))

/** In the order in which pages have them. */
const factsAnswer = (known: readonly KnownFact[], area: number | null): Input['facts'] =>
  known
    .filter(({ area_id, trait }) => area_id === area && isTrait(trait))
    .toSorted((a, b) => TRAIT_NAMES.indexOf(a.trait) - TRAIT_NAMES.indexOf(b.trait))
    .map(({ trait, official, said, counts, total, since }) => {
      const text = (value: number) => traitFacts(trait).values[value] ?? String(value)
      return {
        fact: trait,
        listed: official === null ? null : text(official),
        answers: total,
        counts: Object.entries(counts).map(([value, answers]) => ({ value: text(Number(value)), answers })),
        agreed: said.map(text),
        since,
      }
    })
