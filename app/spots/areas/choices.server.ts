import { ACCESS_NAMES, ACCESSES, AREA_KIND_NAMES, AREA_KINDS } from '../model/areas'
import { OFFICIAL_TRAITS, TRAIT_GROUPS, traitFacts, type Trait, type TraitGroup } from '../model/traits'
import type { Inside } from './queries.server'
import { sourcedFacts } from './sourced-facts.server'
import { areaFieldWords } from './words'
import { traitField } from '../model/area-fields'

/** What a form is about: an area's ID, a new area or the whole study spot. */
export type About = number | 'new' | 'whole'

type Choice = { value: string; text: string }
/** A fact and its options. `said`: what pages show now; null without answers of students. */
type TraitChoice = { field: string; label: string; choices: Choice[]; said: string | null }
export type TraitGroupView = { group: TraitGroup; traits: TraitChoice[] }

/** Options for the form of an area. */
export type AreaChoices = { kinds: Choice[]; accesses: Choice[]; groups: TraitGroupView[] }

/** The options for an area. */
export const areaChoices = (inside: Inside, about: About): AreaChoices => ({
  kinds: AREA_KINDS.map((value) => ({ value, text: AREA_KIND_NAMES[value] })),
  accesses: ACCESSES.map((value) => ({ value, text: ACCESS_NAMES[value] })),
  groups: traitGroups(inside, about),
})

/** Official facts by group. */
export const traitGroups = (inside: Inside, about: About): TraitGroupView[] =>
  TRAIT_GROUPS.map((group) => ({
    group,
    traits: OFFICIAL_TRAITS.filter((trait) => traitFacts(trait).group === group).map((trait) => ({
      field: traitField(trait),
      label: traitFacts(trait).label,
      choices: [
        { value: '', text: areaFieldWords.unknown },
        ...traitFacts(trait).values.map((text, value) => ({ value: String(value), text })),
      ],
      said: shownOn(inside, trait, about),
    })),
  })).filter(({ traits }) => traits.length > 0)

/** What pages show about a trait, with the official fact before a few students. */
function shownOn(inside: Inside, trait: Trait, about: About): string | null {
  const area = about === 'whole' ? null : about
  const known = inside.known.find((each) => each.trait === trait && each.area_id === area)
  if (!known || known.total === 0) return null
  return sourcedFacts(known, new Date())
    .map(({ text, by }) => (by ? `${text} (${by})` : text))
    .join('; ')
}
