import { AREA_KIND_NAMES, AREA_KINDS, type AreaKind } from './areas'
import { TRAIT_GROUPS, traitFacts, type Trait } from './traits'

/** Filters by features. The study spot or a single area must have all of them. */

export const WANT_GROUPS = [...TRAIT_GROUPS, 'area'] as const
type WantGroup = (typeof WANT_GROUPS)[number]

export type Want = {
  /** In URLs. */
  name: string
  /** In known_places.has. */
  token: string
  text: string
  group: WantGroup
  /** The tag that says the same of the whole spot. Filters offer the tag. */
  tag?: string
}

const want = (group: WantGroup, name: string, token: string, text: string, tag?: string): Want => ({
  name,
  token,
  text,
  group,
  tag,
})
const many = (trait: 'good_for' | 'atmosphere'): Want[] =>
  traitFacts(trait).values.map((text, value) =>
    want('work', text.toLowerCase().replaceAll(' ', '-'), `${trait}:${value}`, text),
  )

/** Where an area's kind has the name of a spot's kind, so that two filters don't say the same. */
const AREA_WANTS: Partial<Record<AreaKind, string>> = { cafe: 'Café inside' }

/** In the order shown. */
export const WANTS: readonly Want[] = [
  want('noise', 'silent', 'noise<=0', 'Silent'),
  want('noise', 'low-hum', 'noise<=1', 'Low hum or quieter', 'Quiet'),
  want('noise', 'lively', 'noise>=2', 'Talking is fine'),
  want('desk', 'outlets', 'outlets>=1', 'Outlets', 'Outlet'),
  want('desk', 'most-outlets', 'outlets>=2', 'Outlets at most seats'),
  want('desk', 'wifi', 'wifi:1', 'Wifi works', 'Wifi'),
  want('desk', 'whiteboards', 'whiteboards:1', 'Whiteboards'),
  want('desk', 'computers', 'computers:1', 'Computers'),
  want('desk', 'displays', 'displays:1', 'Displays'),
  want('desk', 'printing', 'printing:1', 'Printing'),
  want('desk', 'large-desks', 'large_desks:1', 'Large desks'),
  want('desk', 'adjustable', 'adjustable:1', 'Adjustable furniture'),
  want('light', 'daylight', 'daylight:1', 'Daylight'),
  want('food', 'food-allowed', 'food_allowed:1', 'Food allowed'),
  want('food', 'food-inside', 'food_building:1', 'Food in the building', 'Food Service'),
  want('food', 'food-next-door', 'food_nearby:1', 'Food next door', 'Near By Food'),
  want('access', 'open-to-all', 'access:everybody', 'Open to everyone'),
  want('access', 'wheelchair', 'wheelchair:2', 'Wheelchair access'),
  want('access', 'restrooms', 'restrooms:1', 'Accessible restrooms'),
  want('access', 'hearing-loop', 'hearing_loop:1', 'Hearing loop'),
  want('access', 'prayer-room', 'prayer_room:1', 'Prayer or quiet room'),
  ...many('good_for'),
  ...many('atmosphere'),
  ...AREA_KINDS.map((kind) =>
    want('area', kind.replaceAll(' ', '-'), `area:${kind}`, AREA_WANTS[kind] ?? AREA_KIND_NAMES[kind]),
  ),
  want('area', 'reservable', 'reservable', 'Can be reserved'),
  ...[2, 4, 8, 20].map((n) => want('area', `seats-${n}`, `seats>=${n}`, `${n} seats or more`)),
]

/** The wants of these names; unknown names are left out. */
export const wantsOf = (names: readonly string[]): Want[] => WANTS.filter(({ name }) => names.includes(name))

/** The trait in a token. */
export const traitOf = ({ token }: Pick<Want, 'token'>): string => /^\w+/.exec(token)![0]

/** Whether a trait's value is what a want of that trait asks for. */
export function isMet({ token }: Pick<Want, 'token'>, value: number): boolean {
  const [, sign, wanted] = /(<=|>=|:)(\d+)$/.exec(token)!
  return sign === '<='
    ? value <= Number(wanted)
    : sign === '>='
      ? value >= Number(wanted)
      : value === Number(wanted)
}

/** The want that a tag stands for, of this trait. */
export const wantOfTag = (trait: Trait): Want | undefined =>
  WANTS.find((each) => each.tag !== undefined && traitOf(each) === trait)

/** Tags and wants as chosen, where a want that says the same as a tag becomes the tag. */
export function chosenFeatures(
  tags: readonly string[],
  names: readonly string[],
): { tags: string[]; wants: string[] } {
  const wants = wantsOf(names)
  return {
    tags: [...new Set([...tags, ...wants.flatMap(({ tag }) => tag ?? [])])].sort(),
    wants: wants.filter(({ tag }) => tag === undefined).map(({ name }) => name),
  }
}

/** What one place must have: the wants, and with any of them, what the tags say. None if there are only tags. */
export const tokensOf = ({ tags, wants }: { tags: readonly string[]; wants: readonly string[] }): string[] =>
  wants.length === 0
    ? []
    : WANTS.filter(({ name, tag }) => wants.includes(name) || (tag && tags.includes(tag))).map(
        ({ token }) => token,
      )
