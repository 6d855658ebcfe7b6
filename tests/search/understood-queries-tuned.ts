/** A query as a student types it, and what the first result must be. */
export type Understood = {
  q: string
  /** What the first result must be. */
  wants: {
    /** A regular expression, ignoring case. */
    name?: string
    /** One or more kinds, separated by |. */
    kind?: string
    /** All of them. */
    tags?: string[]
    /** At least one of them. */
    anyTag?: string[]
    notTag?: string
    /** A regular expression. */
    city?: string
    /** A regular expression for the name of the university whose campus it's on or, off campus, near. */
    uni?: string
    /** Open on Wednesday 2026-11-18 at 20:00 in Los Angeles, 23:00 in New York. */
    open?: boolean
    /** Open 24 hours, every day. */
    always?: boolean
    category?: 'On-Campus' | 'Off-Campus'
  }
  /** The typed word that the page must name as left out, because no spot has them all. */
  leftOut?: string
  why: string
}

const FOOD = ['Food Service', 'Near By Food']

/** The half used for tuning. */
export const TUNED: Understood[] = [
  // Sentences with filter words.
  {
    q: 'quiet place with outlets open now in berkeley',
    wants: { tags: ['Quiet', 'Outlet'], open: true, city: '^Berkeley' },
    why: 'three filters and a city',
  },
  {
    q: 'where can i study late in seattle',
    wants: { tags: ['Late Night Access'], city: 'Seattle' },
    why: 'late, asked as a question',
  },
  {
    q: 'library open 24 hours at stanford',
    wants: { kind: 'library', always: true, uni: '^Stanford' },
    why: 'round the clock, at a university',
  },
  {
    q: 'somewhere lively with food near umich',
    wants: { notTag: 'Quiet', anyTag: FOOD, uni: '^University of Michigan' },
    why: 'lively means not quiet, near an .edu label',
  },
  {
    q: 'loud is fine coffee in columbus',
    wants: { kind: 'cafe', notTag: 'Quiet', city: 'Columbus' },
    why: 'loud is fine means not quiet',
  },
  {
    q: 'group study room at georgia tech',
    wants: { tags: ['Group Friendly'], uni: '^Georgia Institute' },
    why: 'group, at a university by nickname',
  },
  {
    q: 'not busy library with wifi in chapel hill',
    wants: { kind: 'library', tags: ['Wifi'], city: 'Chapel Hill' },
    why: 'not busy beside a kind, a tag and a city',
  },
  {
    q: 'not crowded cafe with plugs minneapolis',
    wants: { kind: 'cafe', tags: ['Outlet'], city: 'Minneapolis' },
    why: 'not crowded, and plugs for outlets',
  },
  {
    q: 'wifi and plugs off campus in tempe',
    wants: { tags: ['Wifi', 'Outlet'], category: 'Off-Campus', city: 'Tempe' },
    why: 'two tags and off campus',
  },
  {
    q: 'anything open right now near columbia',
    wants: { open: true, uni: '^Columbia' },
    why: 'only open now and a university',
  },
  {
    q: 'i need somewhere silent to work in new haven',
    wants: { tags: ['Quiet'], city: 'New Haven' },
    why: 'silent for quiet in a whole sentence',
  },
  {
    q: 'cafe with outlets open late in west lafayette',
    wants: { kind: 'cafe', tags: ['Outlet', 'Late Night Access'], city: 'West Lafayette' },
    why: 'only one café has both',
  },
  {
    q: 'private study room on campus at uchicago',
    wants: { tags: ['Private Rooms'], category: 'On-Campus', uni: '^University of Chicago' },
    why: 'private rooms on campus',
  },
  {
    q: 'coworking open 24/7 atlanta',
    wants: { kind: 'coworking', always: true, city: 'Atlanta' },
    why: 'round the clock in figures',
  },
  {
    q: 'coffee open now near me',
    wants: { kind: 'cafe|bookshop', open: true },
    why: 'near me must not get in the way when nobody knows where that is',
  },

  // Near and at a university.
  {
    q: 'library near yale university',
    wants: { kind: 'library', uni: '^Yale' },
    why: 'a university by its name',
  },
  {
    q: 'coffee near upenn',
    wants: { kind: 'cafe', uni: '^University of Pennsylvania' },
    why: 'an .edu label, off campus',
  },
  {
    q: 'cafes close to uf',
    wants: { kind: 'cafe', uni: '^University of Florida' },
    why: 'two letters, off campus',
  },
  {
    q: 'study spaces at ut austin',
    wants: { uni: '^University of Texas' },
    why: 'a nickname with the city in it',
  },
  { q: 'places to study near wisc', wants: { uni: '^University of Wisconsin' }, why: 'an .edu label' },
  {
    q: 'bookstores around uchicago',
    wants: { kind: 'bookshop', uni: '^University of Chicago' },
    why: 'a kind in the plural around a university',
  },
  {
    q: 'libraries at the university of north carolina',
    wants: { kind: 'library', uni: 'North Carolina' },
    why: 'a university by most of its name',
  },

  // In a city.
  {
    q: 'libraries in salt lake city',
    wants: { kind: 'library', city: 'Salt Lake City' },
    why: 'a city of three words',
  },
  { q: 'park in boulder', wants: { kind: 'park', city: 'Boulder' }, why: 'a kind in a city of one word' },
  { q: 'coffee in new orleans', wants: { kind: 'cafe', city: 'New Orleans' }, why: 'a city of two words' },
  {
    q: 'coworking space in los angeles',
    wants: { kind: 'coworking', city: 'Los Angeles' },
    why: 'a kind of two words in a city of two words',
  },
  { q: 'cafe in honolulu', wants: { kind: 'cafe', city: 'Honolulu' }, why: 'a city of one word' },
  {
    q: 'library in brooklyn',
    wants: { kind: 'library', city: 'Brooklyn' },
    why: "a city that isn't the university's, and is a street elsewhere",
  },

  // Words within names, abbreviated or whole.
  { q: 'sterling mem lib', wants: { name: 'Sterling Memorial Library' }, why: 'mem and lib' },
  { q: 'courant inst library', wants: { name: 'Courant Institute' }, why: 'inst' },
  { q: 'kimmel ctr for univ life', wants: { name: 'Kimmel Center' }, why: 'ctr and univ' },
  { q: 'lavin bernick ctr', wants: { name: 'Lavin-Bernick' }, why: 'ctr, and a hyphen left out' },
  {
    q: 'georgia inst of tech library',
    wants: { kind: 'library', uni: '^Georgia Institute' },
    why: 'inst and tech in the name of a university',
  },
  {
    q: 'library saint paul',
    wants: { kind: 'library', city: 'St\\. Paul' },
    why: 'saint where the city has St.',
  },
  {
    q: 'heat advisory guadalupe street',
    wants: { name: 'Heat Advisory' },
    why: 'street where the address has St',
  },

  // Compounds, joined or split.
  { q: 'blue bonnet back room', wants: { name: 'Bluebonnet' }, why: 'apart where the name has one word' },
  { q: 'bluebook coffee', wants: { name: 'Blue Book' }, why: 'together where the name has two words' },
  { q: 'duck board coffee', wants: { name: 'Duckboard' }, why: 'apart where the name has one word' },
  { q: 'porchlight chapel hill', wants: { name: 'Porch Light' }, why: 'together, and a city' },
  { q: 'tearoom ann arbor', wants: { name: 'Tea Room' }, why: 'together, and a city' },
  { q: 'slick rock slow drip', wants: { name: 'Slickrock' }, why: 'apart at the beginning of a longer name' },

  // Singular and plural.
  { q: 'gardner stack', wants: { name: 'Gardner' }, why: 'singular where the name has the plural' },
  { q: 'lassonde studio', wants: { name: 'Lassonde' }, why: 'singular where the name has the plural' },
  {
    q: 'fisher fine art library',
    wants: { name: 'Fisher Fine Arts' },
    why: 'singular where the name has the plural',
  },
  {
    q: 'the rounding errors',
    wants: { name: 'Rounding Error' },
    why: 'plural where the name has the singular',
  },
  { q: 'parks in cambridge', wants: { kind: 'park', city: 'Cambridge' }, why: 'a kind in the plural' },

  // A word that matches nowhere: most of the words decide.
  {
    q: 'rooftop library new haven',
    wants: { kind: 'library', city: 'New Haven' },
    leftOut: 'rooftop',
    why: 'must stay in New Haven',
  },
  {
    q: 'park with hammocks in honolulu',
    wants: { kind: 'park', city: 'Honolulu' },
    leftOut: 'hammocks',
    why: 'the kind and the city decide',
  },
  {
    q: 'cafe with an aquarium new orleans',
    wants: { kind: 'cafe', city: 'New Orleans' },
    leftOut: 'aquarium',
    why: 'must not lead to New York',
  },
  {
    q: 'quiet library with a projector in boulder',
    wants: { kind: 'library', tags: ['Quiet'], city: 'Boulder' },
    leftOut: 'projector',
    why: 'the filter stays when a word is left out',
  },
  {
    q: 'library with beanbags at purdue',
    wants: { kind: 'library', uni: '^Purdue' },
    leftOut: 'beanbags',
    why: 'the kind and the university decide',
  },
  {
    q: 'chess cafe charlottesville',
    wants: { kind: 'cafe', city: 'Charlottesville' },
    leftOut: 'chess',
    why: 'the word that fits nowhere comes first',
  },

  // A city or a university in the same field.
  { q: 'coffee berkeley', wants: { kind: 'cafe', city: '^Berkeley' }, why: 'a kind and a city' },
  { q: 'bookstore ucla', wants: { kind: 'bookshop', uni: 'Los Angeles' }, why: 'a kind and a university' },
  { q: 'wifi gainesville', wants: { tags: ['Wifi'], city: 'Gainesville' }, why: 'a tag and a city' },
  { q: 'quiet harvard', wants: { tags: ['Quiet'], uni: '^Harvard' }, why: 'a tag and a university' },
  {
    q: 'outlets chapel hill',
    wants: { tags: ['Outlet'], city: 'Chapel Hill' },
    why: 'a tag and a city',
  },

  // Names that contain filter words.
  { q: 'the late submission', wants: { name: 'Late Submission' }, why: 'late is part of the name' },
  { q: 'oval hours coffee', wants: { name: 'Oval Hours' }, why: 'hours is part of the name' },
  {
    q: 'law library reading room',
    wants: { name: 'Law Library Reading Room' },
    why: 'room is part of the name',
  },
]
