/**
 * What a study spot or one of its areas is like: noise, outlets, daylight and so on. Admins and imports set official
 * values; students answer questions. A value is an index into `values`, from least to most.
 */

/** What people look for, in the order of the filters. */
export const TRAIT_GROUPS = ['noise', 'desk', 'light', 'food', 'access', 'work'] as const
export type TraitGroup = (typeof TRAIT_GROUPS)[number]

type TraitFacts = {
  group: TraitGroup
  /** The label in forms and logs. */
  label: string
  /** The text of each value on pages. */
  values: readonly string[]
  question: string
  /** One of the questions in the review form; the others are asked one at a time on the study spot's page. */
  inReview?: true
  /** Several values can apply. Only students answer these. */
  many?: true
}

const yesNo = (
  group: TraitGroup,
  label: string,
  [no, yes]: readonly [string, string],
  question: string,
): TraitFacts => ({ group, label, values: [no, yes], question })

const TRAITS = {
  noise: {
    group: 'noise',
    label: 'Noise',
    values: ['Silent', 'Low hum', 'Chatter', 'Lively'],
    question: 'How loud is it?',
    inReview: true,
  },
  outlets: {
    group: 'desk',
    label: 'Outlets',
    values: ['No outlets', 'Outlets at some seats', 'Outlets at most seats'],
    question: 'Are there outlets?',
    inReview: true,
  },
  wifi: {
    ...yesNo('desk', 'Wifi', ['Unreliable wifi', 'Wifi works'], 'Does the wifi work?'),
    inReview: true,
  },
  daylight: {
    ...yesNo('light', 'Daylight', ['No daylight', 'Daylight'], 'Is there daylight?'),
    inReview: true,
  },
  whiteboards: {
    ...yesNo('desk', 'Whiteboards', ['No whiteboards', 'Whiteboards'], 'Are there whiteboards?'),
    inReview: true,
  },
  computers: yesNo('desk', 'Computers', ['No computers', 'Computers'], 'Are there computers you can use?'),
  displays: yesNo('desk', 'Displays', ['No displays', 'Displays'], 'Are there displays for your laptop?'),
  printing: yesNo('desk', 'Printing', ['No printing', 'Printing'], 'Can you print there?'),
  large_desks: yesNo('desk', 'Large desks', ['Small desks', 'Large desks'], 'Are the desks large?'),
  adjustable: yesNo(
    'desk',
    'Adjustable furniture',
    ['No adjustable furniture', 'Adjustable furniture'],
    'Can you adjust desks or chairs?',
  ),
  food_allowed: {
    ...yesNo('food', 'Food allowed', ['No food allowed', 'Food allowed'], 'Can you eat there?'),
    inReview: true,
  },
  food_building: yesNo(
    'food',
    'Food in the building',
    ['No food in the building', 'Food in the building'],
    'Can you buy food in the building?',
  ),
  food_nearby: yesNo(
    'food',
    'Food next door',
    ['No food next door', 'Food next door'],
    'Can you buy food next door?',
  ),
  wheelchair: {
    group: 'access',
    label: 'Wheelchair access',
    values: ['No wheelchair access', 'Limited wheelchair access', 'Wheelchair access'],
    question: 'Can you get in with a wheelchair?',
  },
  restrooms: yesNo(
    'access',
    'Accessible restrooms',
    ['No accessible restrooms', 'Accessible restrooms'],
    'Is there an accessible restroom?',
  ),
  hearing_loop: yesNo(
    'access',
    'Hearing loop',
    ['No hearing loop', 'Hearing loop'],
    'Is there a hearing loop?',
  ),
  prayer_room: yesNo(
    'access',
    'Prayer or quiet room',
    ['No prayer or quiet room nearby', 'Prayer or quiet room nearby'],
    'Is there a prayer or quiet room nearby?',
  ),
  good_for: {
    group: 'work',
    label: 'Good for',
    values: [
      'Working alone in private',
      'Working alone among others',
      'Working with friends',
      'Group projects',
    ],
    question: 'What is it best for?',
    inReview: true,
    many: true,
  },
  atmosphere: {
    group: 'work',
    label: 'Atmosphere',
    values: ['Calm', 'Cozy', 'Focused', 'Historic', 'Inspiring', 'Modern', 'Relaxed', 'Social'],
    question: 'Which word fits best?',
    inReview: true,
    many: true,
  },
} as const satisfies Record<string, TraitFacts>

export type Trait = keyof typeof TRAITS
export const TRAIT_NAMES = Object.keys(TRAITS) as Trait[]

/** A trait's facts, without the exact types. */
export const traitFacts = (trait: Trait): TraitFacts => TRAITS[trait]

/** What the review form asks. */
export type ReviewTrait = {
  [name in Trait]: (typeof TRAITS)[name] extends { inReview: true } ? name : never
}[Trait]
export const REVIEW_TRAITS = TRAIT_NAMES.filter(
  (trait): trait is ReviewTrait => traitFacts(trait).inReview === true,
)

/** Traits that admins and imports can set. */
export const OFFICIAL_TRAITS = TRAIT_NAMES.filter((trait) => !traitFacts(trait).many)

/** Official values by trait. Absent ones are unknown. */
export type TraitValues = Partial<Record<Trait, number>>

export const isTrait = (name: string): name is Trait => Object.hasOwn(TRAITS, name)
