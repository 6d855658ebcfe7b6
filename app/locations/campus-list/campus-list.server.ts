import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { campusMap } from './campus-map.server'
import type { CampusCounts, CampusPoint } from './campus-counts-queries.server'
import { campusLocations } from './campus-queries.server'
import {
  campusViewPath,
  NOISE,
  OUTLETS,
  PAGE,
  RATINGS,
  SORTS,
  STEP,
  STUDY,
  WIFI,
  type CampusView,
  type Sort,
} from './campus-url'
import { campusWords } from './words'
import { creditsOf, locationCard } from '../location-card.server'
import { DECIDED_CATEGORIES, KIND_NAMES, KINDS, type Kind } from '../model/kinds'

/** Shorter texts aren't searched for. */
const LEAST_LETTERS = 2
const BESIDE_AMENITIES = new Set<string>([...NOISE, ...WIFI, ...OUTLETS, ...STUDY, ...DECIDED_CATEGORIES])

type Asked = {
  campus: CampusPoint & { source: string }
  counts: CampusCounts
  path: string
  view: CampusView
  now: Date
}

/** Everything that the list of a campus shows for a view. The number of SQL statements does not depend on what is found. */
export async function findCampusList(
  db: Db,
  engine: SearchEngine,
  { campus, counts, path, view: asked, now }: Asked,
) {
  const searched = asked.q.length >= LEAST_LETTERS
  const found = searched ? await engine.searchCampus(campus.id, asked.q) : null
  const view = { ...asked, tags: asked.tags.filter((tag) => counts.tag.some(({ name }) => name === tag)) }
  const sort = view.sort ?? (searched ? null : 'reviews')
  const tags = [...new Set([...view.tags, ...view.study])]
  const { rows, total } = await campusLocations(db, {
    ...view,
    campus,
    tags,
    found,
    sort,
    now,
    offset: (view.page - 1) * PAGE,
    limit: view.shown,
  })
  const to = (changes: Partial<CampusView>) => campusViewPath(path, view, changes)
  const first = (view.page - 1) * PAGE + 1
  const last = first - 1 + rows.length
  const full = view.shown === PAGE
  const chips = chipsOf(view, tags, to)
  const tooShort = view.q !== '' && !searched
  return {
    q: view.q,
    // Where nothing is left, the one message below says so.
    tooShort: tooShort && rows.length > 0 ? campusWords.tooShort : null,
    all: counts.all,
    total,
    count: campusWords.count(total, searched ? view.q : ''),
    first,
    cards: rows.map((row) => locationCard(row, now)),
    chips,
    clear: tags.length + view.categories.length > 1 ? path : null,
    filters: groupsOf(view, counts),
    filtersOf: campusWords.filters(chips.length),
    rating: [null, ...RATINGS].map((least) => ({
      value: least === null ? '' : String(least),
      text: least === null ? campusWords.anyRating : campusWords.ratingFrom(least),
      on: least === view.rating,
    })),
    openNow: { text: campusWords.openNow, on: view.openNow },
    sorts: (searched ? [null, ...SORTS] : SORTS).map((each) => ({
      text: sortText(each),
      to: to({ sort: each }),
      on: each === sort,
    })),
    sortedBy: campusWords.sortedBy(sortText(sort)),
    /** What the form has to send along. */
    sort: view.sort,
    path,
    more:
      last < total && !full ? `${to({ shown: view.shown + STEP, page: view.page })}#spot-${last + 1}` : null,
    previous:
      view.page > 1
        ? to({ page: Math.min(view.page - 1, Math.max(1, Math.ceil(total / PAGE))), shown: PAGE })
        : null,
    next: last < total && full && rows.length > 0 ? to({ page: view.page + 1 }) : null,
    nothing: rows.length > 0 ? null : nothing(view, { total, all: counts.all, tooShort }),
    map: campusMap(campus, rows, first),
    credits: creditsOf([...rows, campus]),
    canonical: campusViewPath(path, view, { page: view.page }),
    /** Whether this is the campus itself, not one of the many ways to look at it. */
    plain: chips.length === 0 && view.q === '' && view.sort === null,
  }
}

export type CampusListView = Awaited<ReturnType<typeof findCampusList>>

const sortText = (sort: Sort | null): string => campusWords.sorts[sort ?? 'match']

/** Each thing that narrows the list, with the way to the list without it. */
function chipsOf(
  { q, tags, study, categories, kinds, rating, openNow }: CampusView,
  all: string[],
  to: (changes: Partial<CampusView>) => string,
) {
  const without = <T>(list: T[], one: T) => list.filter((each) => each !== one)
  return [
    ...(q === '' ? [] : [{ text: `“${q}”`, to: to({ q: '', sort: null }) }]),
    ...all.map((tag) => ({ text: tag, to: to({ tags: without(tags, tag), study: without(study, tag) }) })),
    ...categories.map((each) => ({ text: each, to: to({ categories: without(categories, each) }) })),
    ...kinds.map((each) => ({ text: KIND_NAMES[each], to: to({ kinds: without(kinds, each) }) })),
    ...(rating === null ? [] : [{ text: campusWords.ratingFrom(rating), to: to({ rating: null }) }]),
    ...(openNow ? [{ text: campusWords.openNow, to: to({ openNow: false }) }] : []),
  ]
}

type Option = { value: string; text: string; n: number; on: boolean }
type Group = { name: 'tag' | 'study' | 'category' | 'kind'; legend: string; options: Option[] }

/**
 * The boxes to tick, by group, with how many locations each would leave. What no place has is offered only while it is
 * chosen.
 */
function groupsOf({ tags, study, categories, kinds }: CampusView, counts: CampusCounts): Group[] {
  const group = (
    name: Group['name'],
    legend: string,
    values: readonly string[],
    chosen: readonly string[],
  ): Group => {
    const counted = new Map(counts[name === 'study' ? 'tag' : name].map((each) => [each.name, each.n]))
    const text = (value: string) => (name === 'kind' ? KIND_NAMES[value as Kind] : value)
    const options = values.map((value) => ({
      value,
      text: text(value),
      n: counted.get(value) ?? 0,
      on: chosen.includes(value),
    }))
    return { name, legend, options: options.filter(({ n, on }) => n > 0 || on) }
  }
  const amenities = counts.tag.map(({ name }) => name).filter((name) => !BESIDE_AMENITIES.has(name))
  return [
    group('tag', campusWords.legends.noise, NOISE, tags),
    group('tag', campusWords.legends.wifi, WIFI, tags),
    group('tag', campusWords.legends.outlets, OUTLETS, tags),
    group('study', campusWords.legends.study, STUDY, study),
    group('category', campusWords.legends.category, DECIDED_CATEGORIES, categories),
    group('kind', campusWords.legends.kind, KINDS, kinds),
    group('tag', campusWords.legends.tags, amenities, tags),
  ].filter(({ options }) => options.length > 0)
}

/** What is said in place of locations. */
function nothing(
  { page }: CampusView,
  { total, all, tooShort }: { total: number; all: number; tooShort: boolean },
): { title: string; text: string } {
  if (all === 0) return { title: campusWords.none, text: campusWords.noneYet }
  if (page > 1 && total > 0) return { title: campusWords.beyondLast, text: campusWords.tryElse }
  return { title: campusWords.noneMatch, text: tooShort ? campusWords.tryLonger : campusWords.tryElse }
}
