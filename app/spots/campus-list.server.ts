import type { Maps } from '~/services/maps/maps.server'
import type { Db } from '~db/connection'
import type { SearchEngine } from '~search/engine'
import { without as withoutWords } from '~search/understand'
import { opensNext, filterChoices, quickChips, whenChoices, whenText } from './finder.server'
import { QUICK_TAGS, type FilterChoices, type Way } from './finder-rules'
import type { Dropped } from './DroppedNotes'
import { creditsOf, locationCard } from './location-card.server'
import { cardAreas } from './card-areas.server'
import { cardBusy } from './busyness/card-busy.server'
import { locationPath } from './rules'
import { tokensFor, withoutWants } from './sentence.server'
import { boxOf, withStreets } from './street-map.server'
import { drawTogether } from './model/drawing'
import { DECIDED_CATEGORIES, KIND_NAMES, KINDS } from './model/kinds'
import { wantsOf } from './model/wants'
import { whenOf, type WhenOpen } from './model/when-open'
import { finderWords, mapWords } from './words'
import type { CampusCounts, CampusPoint } from './campus-counts-queries.server'
import { listMap } from './campus-map.server'
import { campusMoment, type CampusMoment } from './campus-moment-queries.server'
import { campusLocations } from './campus-queries.server'
import { askCampus, type CampusAsked } from './campus-sentence.server'
import { campusViewPath, PAGE, SORTS, STEP, type CampusView } from './campus-url'
import { campusListWords } from './campus-list-words'

const QUIET_DESK = [QUICK_TAGS.outlets, QUICK_TAGS.quiet]

type CampusListQuery = {
  campus: CampusPoint & { city: string; source: string; color: string | null; timeZone: string }
  maps: Pick<Maps, 'versionAt'>
  counts: CampusCounts
  path: string
  view: CampusView
  now: Date
  /** The mean of all reviews. */
  mean: number
  /** What's open and busy now, if readers share that. */
  moment?: () => Promise<CampusMoment>
}

/** Everything a campus's list shows for a view. The number of SQL statements doesn't depend on the results. */
export async function findCampusList(
  db: Db,
  engine: SearchEngine,
  {
    campus,
    maps,
    counts,
    path,
    view: asked,
    now,
    mean,
    moment = () => campusMoment(db, campus, now),
  }: CampusListQuery,
) {
  const read = (part: CampusView) => askCampus(db, engine, { campus, view: part, now })
  const known = { ...asked, tags: asked.tags.filter((tag) => counts.tag.some(({ name }) => name === tag)) }
  const [sentence, streets] = await Promise.all([read(known), asked.asMap ? maps.versionAt(campus) : null])
  const { dayNote } = sentence
  const view = { ...known, ...(dayNote !== null && { openOn: null, openAt: null }) }
  const searched = sentence.found !== null
  const isNamed = searched || sentence.named.length > 0
  const { nearest } = sentence.filters
  const sort = view.sort ?? (isNamed ? null : nearest ? ('distance' as const) : ('reviews' as const))
  const list = (
    part: CampusView,
    { found, named, ids, filters }: CampusAsked,
    offset: number,
    limit: number,
    counted: Promise<CampusMoment> | null = null,
  ) =>
    campusLocations(
      db,
      {
        ...part,
        ...filters,
        campus,
        found,
        named,
        ids,
        said: filters,
        now,
        mean,
        offset,
        limit,
        box: part.inView && part.mapView ? boxOf(part.mapView) : null,
        sort,
      },
      counted,
    )
  // A search shows only its best results, so counts of all of them would mislead.
  const counted = searched ? null : moment()
  const { used, unknown, page } = await listKnown(sentence, view, (each) =>
    list(view, each, (view.page - 1) * PAGE, view.shown, counted),
  )
  const { rows, total, quick, quietNow, calmest } = page
  const { filters } = used
  const tags = filters.tags
  const to = (changes: Partial<CampusView>) => campusViewPath(path, view, changes)
  const listRead = async (part: CampusView, offset: number, limit: number) =>
    list(part, await read(part), offset, limit)
  const first = (view.page - 1) * PAGE + 1
  const last = first - 1 + rows.length
  const full = view.shown === PAGE
  const chosen = chosenOf(view, sentence, (when) =>
    whenText(when, rows.length > 0 ? rows : [{ time_zone: campus.timeZone }], now),
  )
  const wanted = wantsOf(filters.wants).map(({ text }) => text)
  const chips = chosen.map(({ text, without }) => ({ text, to: to(without) }))
  const tooShort = view.q.length === 1
  const areas = await cardAreas(db, rows, tokensFor(filters).has)
  const { isDrawn } = await withStreets(streets === null ? [] : rows, maps)
  const cards = rows.map((row) => {
    const card = locationCard(row, now, tags, filters)
    return { ...card, tags: [...wanted, ...card.tags], ...areas.get(row.id) }
  })
  return {
    q: view.q,
    /** What was dropped from the sentence. */
    dropped: { leftOut: sentence.leftOut, any: false, unknown, contradicted: sentence.contradicted },
    // If the list is empty, the empty state says it all.
    tooShort: tooShort && rows.length > 0,
    all: counts.all,
    total,
    first,
    // A filtered list only has spots with the chosen features.
    cards: drawTogether(cards),
    chips,
    /** How many filters are ticked. */
    ticked: chosenOf({ ...view, q: '' }, null, () => '').length,
    quick: [
      // What most people look for, in one press.
      ...(chips.length === 0 && quietNow > 0
        ? [{ name: 'quietNow' as const, to: to({ openNow: true, tags: QUIET_DESK }), n: quietNow }]
        : []),
      ...quickChips(filters, view.tags, quick, to),
    ],
    calmest:
      calmest && !isNamed && whenOf(filters) === null
        ? { name: calmest.name, href: locationPath(calmest), busy: cardBusy(calmest)!.text }
        : null,
    clear: view.tags.length + view.categories.length + view.wants.length > 1 ? path : null,
    filters: choicesOf(view, counts),
    rating: view.rating,
    openNow: view.openNow,
    notBusy: view.notBusy,
    when: { openOn: view.openOn, openAt: view.openAt, choices: whenChoices(view, campus.timeZone, now) },
    /** Why the day in the URL was left out. */
    dayNote,
    sorts: (isNamed ? [null, ...SORTS] : SORTS).map((each) => ({
      name: each ?? ('match' as const),
      to: to({ sort: each }),
    })),
    sortedBy: sort ?? ('match' as const),
    /** Hidden fields of the form. */
    sort: view.sort,
    path,
    more:
      last < total && !full ? `${to({ shown: view.shown + STEP, page: view.page })}#spot-${last + 1}` : null,
    previous:
      view.page > 1
        ? to({ page: Math.min(view.page - 1, Math.max(1, Math.ceil(total / PAGE))), shown: PAGE })
        : null,
    next: last < total && full && rows.length > 0 ? to({ page: view.page + 1 }) : null,
    nothing:
      rows.length > 0
        ? null
        : {
            why: whyNothing(view, { total, all: counts.all, tooShort }),
            ways:
              total > 0 || counts.all === 0 ? [] : await waysOn(view, chosen, { list: listRead, to, now }),
          },
    ...listMap({ view, campus, streets, rows, cards, isDrawn, first, total, to }),
    credits: creditsOf([...rows, campus]),
    canonical: campusViewPath(path, view, {
      page: view.page,
      asMap: false,
      mapView: view.inView ? view.mapView : null,
    }),
    /** Whether this is the plain campus page, without search, filters, sorting or map. */
    plain: chips.length === 0 && view.q === '' && view.sort === null && !view.asMap,
  }
}

export type CampusListView = Awaited<ReturnType<typeof findCampusList>>

/** The list, without typed filters that few spots have data for if nothing has it all. */
async function listKnown<Page extends { total: number }>(
  asked: CampusAsked,
  view: CampusView,
  list: (asked: CampusAsked) => Promise<Page>,
): Promise<{ used: CampusAsked; unknown: Dropped['unknown']; page: Page }> {
  const all = { used: asked, unknown: null, page: await list(asked) }
  if (all.page.total > 0) return all
  const wants = wantsOf(asked.typedWants).map(({ text }) => text)
  const calm = asked.filters.notBusy && !view.notBusy
  const filters = withoutWants(asked.filters, asked.typedWants)
  const isMoreAsked =
    asked.typed.length > asked.typedWants.length ||
    asked.ids !== null ||
    asked.timeless !== view.q ||
    filters.tags.length > asked.filters.tags.length
  if (!isMoreAsked) return all
  for (const [isTried, used, unknown] of [
    [wants.length > 0, { ...asked, filters }, { wants, calm: false }],
    [calm, { ...asked, filters: { ...filters, notBusy: false } }, { wants, calm }],
  ] as const) {
    const page = isTried ? await list(used) : null
    if (page && page.total > 0) return { used, unknown, page }
  }
  return all
}

/** How many filters we try removing, and how many closed spots we check for the next to open. */
const MAX_TRIED = 5
const MAX_CLOSED = 60

/** Links for an empty list: the next spot to open, and each filter whose removal helps. */
async function waysOn(
  view: CampusView,
  chosen: { text: string; without: Partial<CampusView> }[],
  {
    list,
    to,
    now,
  }: {
    list: (part: CampusView, offset: number, limit: number) => ReturnType<typeof campusLocations>
    to: (changes: Partial<CampusView>) => string
    now: Date
  },
): Promise<Way[]> {
  const [closed, ...tried] = await Promise.all([
    view.openNow ? list({ ...view, openNow: false }, 0, MAX_CLOSED) : null,
    ...chosen.slice(0, MAX_TRIED).map(async ({ text, without }) => ({
      without: text,
      to: to(without),
      n: (await list({ ...view, ...without }, 0, 0)).total,
    })),
  ])
  return [...opensNext(closed?.rows ?? [], now), ...tried.filter(({ n }) => n > 0)]
}

/** Why the list is empty. */
function whyNothing(
  { page }: CampusView,
  { total, all, tooShort }: { total: number; all: number; tooShort: boolean },
): keyof typeof campusListWords.nothing {
  if (all === 0) return 'none'
  if (page > 1 && total > 0) return 'beyondLast'
  return tooShort ? 'tooShort' : 'noMatch'
}

/**
 * All active filters, each with the URL changes that remove it.
 * @param sentence null for what's chosen only
 */
function chosenOf(
  { q, tags, categories, kinds, wants, rating, openNow, notBusy, inView, ...asked }: CampusView,
  sentence: CampusAsked | null,
  textOf: (when: WhenOpen) => string,
): { text: string; without: Partial<CampusView> }[] {
  const without = <T>(list: T[], one: T) => list.filter((each) => each !== one)
  // What's typed completes what's chosen, so both are one filter.
  const when = whenOf(sentence?.filters ?? asked)
  return [
    ...(q === '' ? [] : [{ text: `“${q}”`, without: { q: '', sort: null } }]),
    ...(sentence?.typed ?? []).map((each) => ({
      text: each.text,
      without: { q: withoutWords(q, each.typed) },
    })),
    ...tags.map((each) => ({ text: each, without: { tags: without(tags, each) } })),
    ...categories.map((each) => ({ text: each, without: { categories: without(categories, each) } })),
    ...kinds.map((each) => ({ text: KIND_NAMES[each], without: { kinds: without(kinds, each) } })),
    ...wantsOf(wants).map(({ name, text }) => ({ text, without: { wants: without(wants, name) } })),
    ...(rating === null ? [] : [{ text: campusListWords.ratingFrom(rating), without: { rating: null } }]),
    ...(when
      ? [{ text: textOf(when), without: { openOn: null, openAt: null, q: sentence?.timeless ?? q } }]
      : []),
    ...(openNow ? [{ text: finderWords.quick.open, without: { openNow: false } }] : []),
    ...(notBusy ? [{ text: finderWords.quick.calm, without: { notBusy: false } }] : []),
    ...(inView ? [{ text: mapWords.inView, without: { inView: false } }] : []),
  ]
}

/** Filters, with how many of the campus's locations have each. */
function choicesOf(chosen: CampusView, counts: CampusCounts): FilterChoices {
  const counted = new Map(
    (['tag', 'category', 'kind', 'want'] as const).flatMap((of) =>
      counts[of].map(({ name, n }): [string, number] => [`${of} ${name}`, n]),
    ),
  )
  return filterChoices(
    chosen,
    { tags: counts.tag.map(({ name }) => name), categories: DECIDED_CATEGORIES, kinds: KINDS },
    (name, value) => counted.get(`${name} ${value}`) ?? 0,
  )
}
