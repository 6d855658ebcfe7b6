import type { Understood } from './understood-queries-tuned'

const FOOD = ['Food Service', 'Near By Food']

/** The half used for measuring. Never tune search to it. */
export const MEASURED: Understood[] = [
  // Sentences with filter words.
  {
    q: 'is there a quiet library still open in ann arbor',
    wants: { kind: 'library', tags: ['Quiet'], open: true, city: 'Ann Arbor' },
    why: 'still open, asked as a question: the quiet one next door is closed',
  },
  {
    q: 'late night study spots gainesville',
    wants: { tags: ['Late Night Access'], city: 'Gainesville' },
    why: 'late night and a city',
  },
  {
    q: 'student center open 24/7 mit',
    wants: { name: 'Stratton Student Center', always: true, uni: '^Massachusetts Institute' },
    why: 'round the clock, a part of a name and a university',
  },
  {
    q: 'noise is ok, somewhere to talk at purdue',
    wants: { notTag: 'Quiet', uni: '^Purdue' },
    why: 'noise is ok means not quiet',
  },
  {
    q: 'lively coffee shop with snacks in madison',
    wants: { kind: 'cafe', notTag: 'Quiet', anyTag: FOOD, city: 'Madison' },
    why: 'lively, and snacks for food',
  },
  {
    q: 'place for a group project with wifi near rice',
    wants: { tags: ['Group Friendly', 'Wifi'], uni: '^Rice' },
    why: 'group and a tag, near a university',
  },
  {
    q: 'library with outlets that isnt busy eugene',
    wants: { kind: 'library', tags: ['Outlet'], city: 'Eugene' },
    why: 'not busy without an apostrophe',
  },
  {
    q: 'cafe with power outlets and wifi new orleans',
    wants: { kind: 'cafe', tags: ['Outlet', 'Wifi'], city: 'New Orleans' },
    why: 'only one café has both',
  },
  {
    q: 'coffee place thats open late near asu',
    wants: { kind: 'cafe', tags: ['Late Night Access'], uni: '^Arizona State' },
    why: 'open late near a university by its letters',
  },
  {
    q: 'quiet coworking with private rooms near stanford',
    wants: { kind: 'coworking', tags: ['Quiet', 'Private Rooms'], uni: '^Stanford' },
    why: 'two tags and a kind near a university',
  },
  {
    q: 'food and outlets on campus ucla',
    wants: { anyTag: FOOD, tags: ['Outlet'], category: 'On-Campus', uni: 'Los Angeles' },
    why: 'two tags and on campus',
  },
  {
    q: 'somewhere with plugs off campus in philadelphia',
    wants: { tags: ['Outlet'], category: 'Off-Campus', city: 'Philadelphia' },
    why: 'plugs, off campus: only one spot has them',
  },
  {
    q: 'uncrowded quiet bookstore in seattle',
    wants: { kind: 'bookshop', tags: ['Quiet'], city: 'Seattle' },
    why: 'uncrowded for not busy',
  },
  {
    q: 'open now group friendly los angeles',
    wants: { tags: ['Group Friendly'], open: true, city: 'Los Angeles' },
    why: 'filters first, then a city of two words',
  },
  {
    q: 'quiet places with wifi near me',
    wants: { tags: ['Quiet', 'Wifi'] },
    why: 'near me must not get in the way when nobody knows where that is',
  },

  // Near and at a university.
  { q: 'utexas library', wants: { kind: 'library', uni: '^University of Texas' }, why: 'an .edu label' },
  {
    q: 'cafes around arizona state university',
    wants: { kind: 'cafe', uni: '^Arizona State' },
    why: 'a university by its name, off campus',
  },
  { q: 'study spots near gatech', wants: { uni: '^Georgia Institute' }, why: 'an .edu label' },
  {
    q: 'library at uw seattle',
    wants: { kind: 'library', uni: '^University of Washington' },
    why: 'a nickname that begins like another university’s',
  },
  {
    q: 'uoregon coffee',
    wants: { kind: 'cafe', uni: '^University of Oregon' },
    why: 'an .edu label, off campus',
  },
  {
    q: 'coffee near the ohio state university',
    wants: { kind: 'cafe', uni: '^Ohio State' },
    why: 'an alias with its article, off campus',
  },
  {
    q: 'student union at university of minnesota',
    wants: { name: 'Coffman Memorial Union', uni: '^University of Minnesota' },
    why: 'a university by most of its name, with the word for a building',
  },

  // In a city.
  {
    q: 'bookstore in carrboro',
    wants: { kind: 'bookshop', city: 'Carrboro' },
    why: "a city that isn't the university's",
  },
  {
    q: 'cafe in west lafayette',
    wants: { kind: 'cafe', city: 'West Lafayette' },
    why: 'a city of two words',
  },
  { q: 'places to study in charlottesville', wants: { city: 'Charlottesville' }, why: 'nothing but a city' },
  { q: 'park in chicago', wants: { kind: 'park', city: 'Chicago' }, why: 'a city that is a university too' },
  {
    q: 'coworking in new york city',
    wants: { kind: 'coworking', city: 'New York' },
    why: 'a city with a word more than it has here',
  },
  {
    q: 'coffee houses in salt lake city',
    wants: { kind: 'cafe', city: 'Salt Lake City' },
    why: 'a city of three words',
  },

  // Words within names, abbreviated or whole.
  { q: 'harper mem library', wants: { name: 'Harper Memorial' }, why: 'mem' },
  { q: 'univ of utah library', wants: { kind: 'library', uni: '^University of Utah' }, why: 'univ' },
  { q: 'krach leadership ctr', wants: { name: 'Krach' }, why: 'ctr' },
  {
    q: 'massachusetts inst of tech library',
    wants: { kind: 'library', uni: '^Massachusetts Institute' },
    why: 'inst and tech in the name of a university',
  },
  { q: 'cafe saint marks place', wants: { name: 'Rent Is Due' }, why: 'saint where the address has St.' },
  { q: 'bern dibner lib', wants: { name: 'Bern Dibner' }, why: 'lib' },
  {
    q: 'local stop books bleecker street',
    wants: { name: 'Local Stop' },
    why: 'street where the address has St',
  },

  // Compounds, joined or split.
  { q: 'sky way sentences', wants: { name: 'Skyway' }, why: 'apart where the name has one word' },
  { q: 'rainshadow coffee', wants: { name: 'Rain Shadow' }, why: 'together where the name has two words' },
  { q: 'the street car sentence', wants: { name: 'Streetcar' }, why: 'apart, with a common word in front' },
  { q: 'teahouse seattle', wants: { name: 'Brackish Tea House' }, why: 'together, and a city' },
  { q: 'dog wood and dustjacket', wants: { name: 'Dogwood' }, why: 'one apart and one together' },
  { q: 'pitstop atlanta', wants: { name: 'Peach Pit Stop' }, why: 'together, without the first word' },

  // Singular and plural.
  {
    q: 'wilson special collection library',
    wants: { name: 'Wilson Special' },
    why: 'singular where the name has the plural',
  },
  {
    q: 'opening credit coffee',
    wants: { name: 'Opening Credits' },
    why: 'singular, and open is only a part of a word',
  },
  {
    q: 'wandering apostrophes',
    wants: { name: 'Wandering Apostrophe' },
    why: 'plural where the name has the singular',
  },
  {
    q: 'health science library chapel hill',
    wants: { name: '^Health Sciences Library' },
    why: 'singular where the name has the plural, and a city',
  },
  { q: 'bookshops columbus', wants: { kind: 'bookshop', city: 'Columbus' }, why: 'a kind in the plural' },

  // A word that matches nowhere: most of the words decide.
  {
    q: 'library with a balcony in philadelphia',
    wants: { kind: 'library', city: 'Philadelphia' },
    leftOut: 'balcony',
    why: 'the kind and the city decide',
  },
  {
    q: 'karaoke cafe ann arbor',
    wants: { kind: 'cafe', city: 'Ann Arbor' },
    leftOut: 'karaoke',
    why: 'must stay in a city of two words',
  },
  {
    q: 'treadmill library uva',
    wants: { kind: 'library', uni: '^University of Virginia' },
    leftOut: 'treadmill',
    why: 'the kind and the university decide',
  },
  {
    q: 'basement coworking new york',
    wants: { kind: 'coworking', city: 'New York' },
    leftOut: 'basement',
    why: 'must not lead to another city that is new',
  },
  {
    q: 'late night cafe with a jukebox in austin',
    wants: { kind: 'cafe', tags: ['Late Night Access'], city: 'Austin' },
    leftOut: 'jukebox',
    why: 'the filter stays when a word is left out',
  },
  {
    q: 'vinyl bookstore tempe',
    wants: { kind: 'bookshop', city: 'Tempe' },
    leftOut: 'vinyl',
    why: 'the word that fits nowhere comes first',
  },

  // A city or a university in the same field.
  {
    q: 'espresso cambridge',
    wants: { kind: 'cafe', city: 'Cambridge' },
    why: 'a synonym of a kind and a city',
  },
  { q: 'library minneapolis', wants: { kind: 'library', city: 'Minneapolis' }, why: 'a kind and a city' },
  {
    q: 'late night tulane',
    wants: { tags: ['Late Night Access'], uni: '^Tulane' },
    why: 'a tag and a university',
  },
  {
    q: 'private rooms madison',
    wants: { tags: ['Private Rooms'], city: 'Madison' },
    why: 'a tag and a city',
  },
  {
    q: 'outlets manoa',
    wants: { tags: ['Outlet'], uni: 'Hawai' },
    why: 'a tag and a part of a university’s name',
  },

  // Names that contain filter words.
  { q: 'off by one coffee', wants: { name: 'Off-by-One' }, why: 'off is part of the name' },
  { q: 'the quorum room', wants: { name: 'Quorum Room' }, why: 'room is part of the name' },
  { q: 'spin cycle study hall', wants: { name: 'Spin Cycle' }, why: 'study is part of the name' },
]
