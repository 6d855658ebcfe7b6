import type { FiledArea } from '~/spots/model/area-file'
import { AREA_PARTS, areaPart } from '~/spots/model/area-parts'
import type { Area } from '~/spots/model/areas'
import type { DatedDay } from '~/spots/model/dates'
import { datesAfter } from './location-details'
import { isSame } from '~/spots/model/difference'
import { facts as modelFacts, type ImportedColumn } from '~/spots/model/facts'
import { factOf, factOfArea, factOfTrait, type FactSources } from '~/spots/model/fact-sources'
import { insideChange } from '~/spots/model/inside-change'
import type { Kind } from '~/spots/model/kinds'
import { TRAIT_NAMES, type TraitValues } from '~/spots/model/traits'
import { rowsInOrder, weekOfRows, type HoursRow } from '~/spots/model/week'
import { fateOf, keepKnown, type Stored } from './edits'
import type { FiledLocation } from './location-row'
import type { Kept } from './rows'

const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0)

type Guarded = { place: FiledLocation; kept: Kept[]; decided: Set<string>; dates: DatedDay[] | null }

type StoredValues = {
  kind: Kind
  category: string
  hours: HoursRow[]
  dates: DatedDay[]
  tags: string[]
  traits: TraitValues
  areas: Area[]
}

/** The columns in which what a higher source said stays. */
const GUARDED = modelFacts.flatMap(([name, { update }]) =>
  update === 'replace' || update === 'known' ? [name as ImportedColumn] : [],
)

/**
 * Leaves out what the file may not replace: facts, tags, hours, official facts and areas, and hours that are the same.
 * `decided`: those areas.
 */
export function guard(place: FiledLocation, stored: Stored | undefined): Guarded {
  const { dates, kept: keptDates } = datesAfter(
    place.adds ? null : place.dates,
    place.facts.source,
    (stored?.values as StoredValues | undefined)?.dates ?? [],
  )
  if (!stored) return { place, kept: [], decided: new Set(), dates }
  if (place.adds) {
    const filled = [...GUARDED, 'hours'].filter((name) => !isEmpty(stored.values[name]))
    const said = filled.map((name) => [factOf(name), { source: 'admin' as const, said_on: stored.today }])
    const values = { ...stored.values, fact_sources: Object.fromEntries(said) as FactSources }
    return { ...guard({ ...place, adds: false }, { ...stored, values }), kept: [] }
  }
  const now = stored.values as Stored['values'] & StoredValues
  // "other" is what a file gets that says nothing of the kind.
  const known = place.facts.kind === 'other' ? { ...place.facts, kind: now.kind } : place.facts
  const { row: facts, kept } = keepKnown(known, stored, GUARDED)
  const keeps = (fact: string, values: Omit<Kept, 'field' | 'suggested'>, day?: string | null) => {
    const fate = fateOf(stored, fact, day)
    if (fate !== 'replace' && values.file !== null)
      kept.push({ field: fact, ...values, suggested: fate === 'suggest' })
    return fate !== 'replace'
  }
  kept.push(...keptDates)
  let { hours, tags } = place
  if (hours) {
    // Days that the file says nothing of stay.
    const said = new Set(hours.map(({ day_of_week }) => day_of_week))
    hours = [...hours, ...now.hours.filter(({ day_of_week }) => !said.has(day_of_week))]
    if (isSame(weekOfRows(hours), weekOfRows(now.hours))) hours = null
    else if (keeps('hours', { file: hours, kept: now.hours }, facts.hours_confirmed_on)) {
      facts.hours_confirmed_on = null // the file's date is about its own hours
      hours = null
    }
  }
  // A file doesn't move a location onto a campus, or off it.
  if (now.category !== facts.category) tags = tags.filter((tag) => tag !== facts.category)
  const missing = tags.filter((tag) => !now.tags.includes(tag))
  if (missing.length > 0 && keeps('tags', { file: missing, kept: now.tags })) tags = []
  const traits = place.traits && { ...place.traits }
  for (const trait of traits ? TRAIT_NAMES : []) {
    const [file, own] = [traits![trait] ?? null, now.traits[trait] ?? null]
    if (file === own || !keeps(factOfTrait(trait), { file, kept: own })) continue
    if (own === null) delete traits![trait]
    else traits![trait] = own
  }
  const areas = Object.keys(now.fact_sources).filter((fact) => fact.startsWith('area'))
  const decided = new Set(areas.filter((fact) => fateOf(stored, fact) !== 'replace'))
  for (const filed of place.areas ?? []) {
    const fact = factOfArea(filed)
    const own = now.areas.find((area) => factOfArea(area) === fact) ?? null
    const file = asFiled(filed, own)
    if (decided.has(fact) && insideChange(own?.id ?? 'new', own ?? file, file))
      keeps(fact, { file, kept: own })
  }
  return { place: { ...place, facts, hours, tags, traits }, kept, decided, dates }
}

/** An area with what a file says of it. The rest stays. */
function asFiled({ silent, dates: _dates, ...rest }: FiledArea, own: Area | null): Area {
  const filed = { ...rest, hours: rowsInOrder(rest.hours) }
  if (!own) return { ...filed, id: null }
  const said = AREA_PARTS.filter((part) => !silent.includes(part)).map((part) =>
    areaPart({ ...filed, id: own.id }, part),
  )
  return Object.assign({ ...own, traits: { ...own.traits, ...filed.traits } }, ...said) as Area
}
