import { ACCESS_NAMES, ACCESSES, AREA_KIND_NAMES, AREA_KINDS } from '../model/areas'
import { OFFICIAL_TRAITS, TRAIT_GROUPS, traitFacts, type Trait, type TraitGroup } from '../model/traits'
import type { Inside } from './queries.server'
import { sourcedFacts } from './sourced-facts.server'
import { areaFieldWords } from './words'
import { traitField } from '../model/area-fields'

type Choice = { value: string; text: string }
/** A fact and its options. `said`: what students say; null without answers. */
type TraitChoice = { field: string; label: string; choices: Choice[]; said: string | null }
export type TraitGroupView = { group: TraitGroup; traits: TraitChoice[] }

/** Options for the form of an area. */
export type AreaChoices = { kinds: Choice[]; accesses: Choice[]; groups: TraitGroupView[] }

/** The options for an area. `area` null: a new one. */
export const areaChoices = (inside: Inside, area: number | null): AreaChoices => ({
  kinds: AREA_KINDS.map((value) => ({ value, text: AREA_KIND_NAMES[value] })),
  accesses: ACCESSES.map((value) => ({ value, text: ACCESS_NAMES[value] })),
  groups: traitGroups(inside, area),
})

/** Official facts by group. `area` null: about the whole study spot. */
export const traitGroups = (inside: Inside, area: number | null): TraitGroupView[] =>
  TRAIT_GROUPS.map((group) => ({
    group,
    traits: OFFICIAL_TRAITS.filter((trait) => traitFacts(trait).group === group).map((trait) => ({
      field: traitField(trait),
      label: traitFacts(trait).label,
      choices: [
        { value: '', text: areaFieldWords.unknown },
        ...traitFacts(trait).values.map((text, value) => ({ value: String(value), text })),
      ],
      said: studentsOn(inside, trait, area),
    })),
  })).filter(({ traits }) => traits.length > 0)

/** What only students say about a trait. */
function studentsOn(inside: Inside, trait: Trait, area: number | null): string | null {
  const known = inside.known.find((each) => each.trait === trait && each.area_id === area)
  if (!known || known.total === 0) return null
  return sourcedFacts({ ...known, official: null }, new Date())
    .map(({ text, by }) => (by ? `${text} (${by})` : text))
    .join('; ')
}
