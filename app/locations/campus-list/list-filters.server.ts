import { finderWords, mapWords } from '../words'
import type { CampusCounts } from './campus-counts-queries.server'
import { NOISE, OUTLETS, STUDY, WIFI, type CampusView } from './campus-url'
import { openAtText, wantFilters } from '../finder/finder.server'
import { QUICK, QUICK_TAGS, type FilterOption, type Quick } from '../finder/rules'
import { campusListWords, legendWords } from './words'
import { wantsOf } from '../model/wants'
import { DECIDED_CATEGORIES, KIND_NAMES, KINDS, type Kind } from '../model/kinds'

const BESIDE_AMENITIES = new Set<string>([...NOISE, ...WIFI, ...OUTLETS, ...STUDY, ...DECIDED_CATEGORIES])

export const quickOf = ({ openNow, notBusy }: CampusView, tags: string[]): Quick[] =>
  QUICK.filter((each) =>
    each === 'open' ? openNow : each === 'calm' ? notBusy : tags.includes(QUICK_TAGS[each]),
  )

export function withQuick({ tags, study }: CampusView, quick: Quick): Partial<CampusView> {
  if (quick === 'open') return { openNow: true }
  if (quick === 'calm') return { notBusy: true }
  return quick === 'group'
    ? { study: [...study, QUICK_TAGS.group] }
    : { tags: [...tags, QUICK_TAGS[quick]].sort() }
}

/** All active filters, each with the URL changes that remove it. */
export function chosenOf(
  { q, tags, study, categories, kinds, wants, rating, openNow, openAt, notBusy, inView }: CampusView,
  all: string[],
): { text: string; without: Partial<CampusView> }[] {
  const without = <T>(list: T[], one: T) => list.filter((each) => each !== one)
  return [
    ...(q === '' ? [] : [{ text: `“${q}”`, without: { q: '', sort: null } }]),
    ...all.map((tag) => ({ text: tag, without: { tags: without(tags, tag), study: without(study, tag) } })),
    ...categories.map((each) => ({ text: each, without: { categories: without(categories, each) } })),
    ...kinds.map((each) => ({ text: KIND_NAMES[each], without: { kinds: without(kinds, each) } })),
    ...wantsOf(wants).map(({ name, text }) => ({ text, without: { wants: without(wants, name) } })),
    ...(rating === null ? [] : [{ text: campusListWords.ratingFrom(rating), without: { rating: null } }]),
    ...(openAt === null ? [] : [{ text: openAtText(openAt), without: { openAt: null } }]),
    ...(openNow ? [{ text: finderWords.quick.open, without: { openNow: false } }] : []),
    ...(notBusy ? [{ text: finderWords.quick.calm, without: { notBusy: false } }] : []),
    ...(inView ? [{ text: mapWords.inView, without: { inView: false } }] : []),
  ]
}

type Group = {
  name: 'tag' | 'study' | 'category' | 'kind' | 'want'
  legend: string
  options: FilterOption[]
}

/**
 * Checkboxes by group, with how many locations each would leave. What no location has is only offered while it's
 * selected.
 */
export function groupsOf(
  { tags, study, categories, kinds, wants }: CampusView,
  counts: CampusCounts,
): Group[] {
  const group = (
    name: Exclude<Group['name'], 'want'>,
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
    group('tag', legendWords.noise, NOISE, tags),
    group('tag', legendWords.wifi, WIFI, tags),
    group('tag', legendWords.outlets, OUTLETS, tags),
    group('study', legendWords.study, STUDY, study),
    group('category', legendWords.category, DECIDED_CATEGORIES, categories),
    group('kind', legendWords.kind, KINDS, kinds),
    group('tag', legendWords.tags, amenities, tags),
    ...wantFilters(wants, new Map(counts.want.map(({ name, n }) => [name, n]))),
  ].filter(({ options }) => options.length > 0)
}
