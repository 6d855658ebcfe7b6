import { traitFacts, type Trait, type TraitValues } from './model/traits'

/** Icons of the 13 tags: paths in a 24 × 24 box, drawn as lines. They're in the HTML, so no script contains them. */
const ICONS = new Map<string, string>([
  ['Wifi', 'M2 9a15 15 0 0 1 20 0M5.5 13a10 10 0 0 1 13 0M9 17a5 5 0 0 1 6 0M12 20.5h.01'],
  ['Quiet', 'M11 5 6 9H3v6h3l5 4zM16 9.5l5 5M21 9.5l-5 5'],
  ['Outlet', 'M9 3v5M15 3v5M6 8h12v3a6 6 0 0 1-12 0zM12 17v4'],
  [
    'Group Friendly',
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a7 7 0 0 1 14 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18.5 14a7 7 0 0 1 3.5 6',
  ],
  ['Aesthetic', 'M12 3l2 7 7 2-7 2-2 7-2-7-7-2 7-2z'],
  ['Late Night Access', 'M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z'],
  ['Private Rooms', 'M6 21V3h12v18M3 21h18M14.5 12h.01'],
  ['Near By Food', 'M12 21s7-6 7-11a7 7 0 0 0-14 0c0 5 7 11 7 11zM10 7v3h4V7M12 7v7'],
  ['Food Service', 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21v-7h-3c0-6 1-10 3-11z'],
  ['Free Parking', 'M4 4h16v16H4zM9.5 17V7H13a3 3 0 0 1 0 6H9.5'],
  ['Paid Parking', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM10 16.5v-9h2.5a2.5 2.5 0 0 1 0 5.5H10'],
  ['On-Campus', 'M3 9l9-6 9 6M4 21h16M6 10v8M10 10v8M14 10v8M18 10v8'],
  ['Off-Campus', 'M3 6l6-3 6 3 6-3v15l-6 3-6-3-6 3zM9 3v15M15 6v15'],
])

/** The icon of any other tag. */
const TAG = 'M3 3h9l9 9-9 9-9-9zM8 8h.01'

/** The path of a tag's icon. */
export const tagIcon = (name: string): string => ICONS.get(name) ?? TAG

const CHATTER = 'M4 4h16v11H10l-5 5v-5H4z'
const PLATE = ICONS.get('Food Service')!

/** Icons of what most people ask about an area, in this order: one for each value, or '' for values that go without. */
const TRAIT_ICONS = new Map<Trait, readonly string[]>([
  ['noise', [ICONS.get('Quiet')!, 'M11 5 6 9H3v6h3l5 4zM16 9.5a4 4 0 0 1 0 5', CHATTER, CHATTER]],
  ['outlets', ['', ICONS.get('Outlet')!, ICONS.get('Outlet')!]],
  ['whiteboards', ['', 'M3 4h18v12H3zM9 21l3-5 3 5M8 10h8']],
  ['computers', ['', 'M3 4h18v12H3zM8 20h8M12 16v4']],
  ['food_building', ['', PLATE]],
  ['food_allowed', ['', PLATE]],
  ['daylight', ['', 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v3M12 19v3M2 12h3M19 12h3']],
  ['printing', ['', 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z']],
])

/** At most this many icons fit beside an area's name. */
const MOST_ICONS = 4

/** Icons for known values, each with its text, and none twice. */
export function traitIcons(known: TraitValues): { text: string; icon: string }[] {
  const icons = [...TRAIT_ICONS].flatMap(([trait, ofValues]) => {
    const value = known[trait]
    const icon = value === undefined ? undefined : ofValues[value]
    return icon ? [{ icon, text: traitFacts(trait).values[value!]! }] : []
  })
  return icons
    .filter(({ icon }, n) => icons.findIndex((each) => each.icon === icon) === n)
    .slice(0, MOST_ICONS)
}

/** Icons of facts that aren't tags: a clock, people at a table, a walker, and a floor plan. */
export const FACT_ICONS = {
  opening: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3 2',
  busy: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20a7 7 0 0 1 14 0M16 4.5a3.5 3.5 0 0 1 0 6.5M18.5 14a7 7 0 0 1 3.5 6',
  away: 'M13 5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM9 21l2.5-6L9 12l2-5 3 1 1.5 3 3 1M11.5 15l3 2 1 4M11 7l-3 2-1 3',
  areas: 'M3 3h18v18H3zM3 13h5M12 13h9M12 3v5M12 13v8',
}

/** Icons of what readers do with a study spot. */
export const ACTION_ICONS = {
  save: 'M6 3h12v18l-6-4-6 4z',
  follow: 'M6 17V10a6 6 0 0 1 12 0v7l2 2H4zM10 22h4',
  share: 'M12 15V3M8 7l4-4 4 4M5 12v9h14v-9',
  directions: 'M12 2l10 10-10 10L2 12zM9 15v-4h6l-3-3M15 11l-3 3',
  report: FACT_ICONS.busy,
}
