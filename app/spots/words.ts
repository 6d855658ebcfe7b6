export const locationWords = {
  info: 'Info',
  amenities: 'Amenities',
  openingHours: 'Opening hours',
  today: '(today)',
  source: 'Source:',
  hoursUnknown: 'Hours not available',
  /** A day's hours while an alert closes it. `usual`: its hours otherwise. */
  closedToday: 'Closed today',
  closedOn: (day: string, usual: string) => `Closed on ${day}${usual && `, otherwise ${usual}`}`,
  sampleHours: 'Sample hours: check before you go.',
  confirmed: 'Hours last confirmed on',
  /** They're older than a year. */
  notConfirmed: 'Hours not confirmed since',
  maps: 'View on a map',
  addressUnknown: 'No address yet.',
  onCampus: 'On campus',
  glance: 'At a glance',
  areas: (n: number) => (n === 1 ? '1 area inside' : `${n} areas inside`),
  /** How far a study spot is from the campus that follows. `minutes`: how long it takes to walk. */
  far: {
    walk: (miles: string, minutes: number) => `${miles} mi, ${minutes} min walk from`,
    air: (miles: string) => `About ${miles} mi from`,
    road: (miles: string) => `${miles} mi by road from`,
  },
  similar: 'Similar spots nearby',
  away: (miles: string) => `${miles} mi away`,
} as const

/** What a study spot's page asks below its hours, and the form of a suggested edit. */
export const askWords = {
  right: 'Are these right?',
  yes: 'Yes',
  no: 'No',
  add: 'Add hours',
  failed: 'We couldn’t save that. Please try again.',
} as const

/** Hours of certain days. */
export const dateWords = {
  holiday: 'holiday hours',
  /** On an asked day, such as "Sunday" or "Dec 24". */
  openUntil: (day: string, time: string) => `Open ${day} until ${time}`,
  opens: (day: string, time: string) => `Opens ${day} at ${time}`,
  allDay: (day: string) => `Open 24 hours ${day}`,
  closedOn: (day: string) => `Closed ${day}`,
  /** `more`: how many days aren't listed. */
  ahead: (lines: readonly string[], more: number) =>
    `Holiday hours: ${[...lines, ...(more > 0 ? [`and ${more} more ${more === 1 ? 'day' : 'days'}`] : [])].join(' · ')}`,
} as const

/** What only the server says about study spots: pages get finished lines. */
export const lineWords = {
  independent: 'Independent',
  about: (miles: string) => `about ${miles} mi from campus`,
  byRoad: (miles: string) => `${miles} mi from campus by road`,
  closedUntil: (next: string) => `Closed · ${next}`,
  /** Today's hours aren't the usual ones. */
  closedDatedUntil: (next: string) => `Closed (holiday hours) · ${next}`,
  /**
   * What most people look for. A spot has it if it has one of these tags; else its trait may say what it's like instead, and
   * what nobody has said is left out.
   */
  asked: [
    { tags: [['Quiet', 'Quiet']], trait: 'noise' },
    { tags: [['Outlet', 'Outlets']], trait: 'outlets' },
    { tags: [['Wifi', 'Wifi']], trait: 'wifi' },
    {
      tags: [
        ['Food Service', 'Food'],
        ['Near By Food', 'Food nearby'],
      ],
      trait: 'food_building',
    },
  ],
  /** The whole spot is otherwise. */
  inSomeAreas: (what: string) => `${what} in some areas`,
} as const

/** Where data about study spots comes from. */
export const creditWords = { sources: 'Sources:' } as const

export const mapCreditWords = { map: 'OpenStreetMap contributors' } as const

/** Text on a study spot's small map. */
export const smallMapWords = {
  /** The map's description. */
  around: (name: string) => `Streets around ${name}`,
  onCampusMap: 'See it on the campus map',
} as const

/** Text on and around a street map. */
export const mapWords = {
  title: 'Map',
  list: 'List',
  shownAs: 'Show as',
  showPin: (n: number) => `Show spot ${n} on the map`,
  explore: 'Explore the map',
  notLoaded: 'The interactive map didn’t load. Check your connection and try again.',
  liveLabel: 'Interactive map: move it with the arrow keys, zoom with plus and minus',
  moveLabel: 'Move the map',
  moves: {
    closer: 'Zoom in',
    farther: 'Zoom out',
    north: 'Move north',
    west: 'Move west',
    east: 'Move east',
    south: 'Move south',
  },
  arrows: { closer: '+', farther: '−', north: '↑', west: '←', east: '→', south: '↓' },
  pin: (n: number, name: string, open: boolean) => `${n}: ${name}, ${open ? 'open' : 'closed'}`,
  /** Below the map. */
  caption: ({
    shown,
    hidden,
    outside,
    onDay,
    listed,
  }: {
    shown: number
    hidden: number
    outside: number
    /** Whether it's about another day. */
    onDay: boolean
    listed: readonly [from: number, to: number, total: number] | null
  }) =>
    [
      shown === 0
        ? 'No spots from this list are in view.'
        : `${shown} ${shown === 1 ? 'spot' : 'spots'} · Green pins are open ${onDay ? 'then' : 'now'}.`,
      ...(hidden > 0 ? [`${hidden} more are too close together to show.`] : []),
      ...(outside > 0 ? [`${outside} ${outside === 1 ? 'is' : 'are'} outside this view.`] : []),
      ...(listed ? [`The map shows spots ${listed[0]}–${listed[1]} of ${listed[2]}.`] : []),
    ].join(' '),
  showAll: 'Show all on the map',
  /** Where the spots are too far apart for one view. `n`: the number of the first. */
  backTo: (n: number) => `Back to spot ${n}`,
  inView: 'In this view',
  /** Links for the list to stop or start following the map. */
  follow: (following: boolean) => (following ? 'Show spots outside this view' : 'Only spots in this view'),
} as const

/** A map to select a point on. */
export const pinWords = {
  legend: 'Place a pin on the map (optional)',
  hint: 'Select the entrance on the map to fill in the coordinates above.',
  show: 'Show the map',
  press: 'Map: select where the spot is',
  elsewhere: (streets: string[]) =>
    `The map shows ${streets.join(' and ')} near the pin, but not the street in the address. Check both.`,
} as const

/** Texts for a missing location: heading, what's wrong and what to do. */
export const missingWords = {
  notFound: 'Location not found',
  idNotFound: (id: string) => `Location with ID ${id} not found.`,
  gone: (id: string) =>
    `Location with ID ${id} not found.\nIt may have been removed.\n/search Find a study spot`,
  notAssociated: (name: string, campus: string) => `${name} is not associated with ${campus}`,
  dataNotFound: 'Location data not found',
  badParameters: 'Invalid location parameters',
  notAvailable: 'Location not available',
  badAddress: 'This link doesn’t lead to a study spot. It may be mistyped or incomplete.',
  apply:
    'Is a study spot missing? Send a request and we’ll look into it.\n/university/request-location Request Location',
} as const

/** What readers do with a study spot, in a row under what matters most. */
export const actionWords = { label: 'Actions', directions: 'Directions', report: 'Report busy' } as const

/** Sending the page of a location to someone. */
export const shareWords = {
  share: 'Share',
  link: 'Link to this page',
  copy: 'Copy link',
  copied: 'Link copied',
  select: 'Link selected. Copy it with your keyboard or the menu.',
  send: 'Send to...',
} as const

export const finderWords = {
  label: 'Quick filters',
  quick: {
    quietNow: 'Quiet with outlets, open now',
    open: 'Open now',
    quiet: 'Quiet',
    outlets: 'Outlets',
    wifi: 'Wifi',
    calm: 'Not busy',
    late: 'Late night',
    group: 'Group',
  },
  /** Above the filters that most people look for. */
  first: 'Most looked for',
  show: 'Show results',
  showN: (n: number) => `Show ${n} ${n === 1 ? 'spot' : 'spots'}`,
  /** Before the fields for a day and a time. */
  open: 'Open',
  day: 'Day',
  at: 'at',
  time: 'Time',
  removeFilter: ({ without, n }: { without: string; n: number }) =>
    without === 'Open now'
      ? `Include closed spots (${n})`
      : `${without.startsWith('In ') ? `Search outside ${without.slice(3)}` : `Search without ${without}`} (${n})`,
  /** `day` is empty if it's today. */
  opensNext: ({ name, day, time }: { name: string; day: string; time: string }) =>
    `Opens next: ${name} ${day && `${day} `}at ${time}`,
} as const

/** ['open', 'sunday', 'late']: “open,” “sunday” and “late.” */
const quoted = (words: readonly string[]): string =>
  words
    .map((word, at) => `“${word}${at === words.length - 1 ? '.' : at < words.length - 2 ? ',' : ''}”`)
    .join(' ')
    .replace(/ (?=“[^“]*$)/, ' and ')

/** What was dropped from a sentence. */
export const droppedWords = {
  anyWord: 'No exact matches. These match some of your words.',
  contradicted: (words: readonly string[]) => `We left out what contradicts another filter: ${quoted(words)}`,
  leftOut: (words: readonly string[]) => `No exact matches. Showing results without ${quoted(words)}`,
  notKnownCalm: 'Nobody has reported how busy these are right now.',
  notKnown: (wants: readonly string[]) => `Nothing has it all. These may be missing: ${wants.join(', ')}.`,
} as const

/** What an area is like in short. */
export const areaSizeWords = {
  floor: (floor: string) => (/^\d/.test(floor) ? `Floor ${floor}` : floor),
  seats: (n: number) => (n === 1 ? '1 seat' : `${n.toLocaleString('en-US')} seats`),
  reservable: 'Can be reserved',
} as const

/** Filters that were read from a sentence, which the server names. */
export const sentenceWords = {
  wishes: {
    open: 'Open now',
    always: 'Open 24 hours',
    late: 'Late night',
    quiet: 'Quiet',
    lively: 'Not a quiet spot',
    group: 'Group',
    rooms: 'Private rooms',
    outlets: 'Outlets',
    wifi: 'Wifi',
    food: 'Food',
    parking: 'Parking',
    calm: 'Not busy',
    near: 'Near me',
    onCampus: 'On campus',
    offCampus: 'Off campus',
  },
  without: (filter: string) => `Without: ${filter}`,
  inCity: (city: string) => `In ${city}`,
  inZip: (zip: string) => `In ZIP code ${zip}`,
  nearUniversity: (name: string) => `Near ${name}`,
} as const

/** Filters by what a spot has and by time, which the server names. */
export const filterWords = {
  /** In the order shown. */
  groups: {
    place: 'Kind of place',
    noise: 'How loud it is',
    desk: 'Desks, tech and light',
    food: 'Food',
    area: 'Rooms',
    work: 'How you like to work',
    access: 'Access and hours',
    more: 'More',
  },
  anyDay: 'Any day',
  days: { today: 'Today', tomorrow: 'Tomorrow' },
  anyTime: 'Any time',
  openOn: (day: string) => `Open ${day}`,
  /** `day`: empty, or as " Sunday, Nov 29,". */
  openAt: (time: string, day: string) => `Open${day} at ${time}`,
  openUntil: (time: string, day: string) => `Open${day} until ${time}`,
  tomorrow: 'tomorrow',
  /** Why a day is left out. */
  outOfRange: {
    past: (day: string) => `${day} is over, so we left it out. Choose today or a later day.`,
    far: (day: string) => `${day} is too far ahead, so we left it out. Choose a day in the next 400 days.`,
  },
} as const

/** Without the punctuation at its end, because the text goes on. */
const alertText = (area: string, text: string) => `${area && `${area}: `}${text.replace(/[\s.,;:!]+$/, '')}`

export const alertWords = {
  /** A current alert. `area`: the area's name, or ''. */
  now: (area: string, text: string, last: string) => `${alertText(area, text)}, until ${last}`,
  lastDay: (area: string, text: string) => `${alertText(area, text)}, today only`,
  from: (first: string, alert: string) => `From ${first}: ${alert}`,
  on: (day: string, alert: string) => `On ${day}: ${alert}`,
  alert: (area: string, text: string) => `${area && `${area}: `}${text}`,
} as const
