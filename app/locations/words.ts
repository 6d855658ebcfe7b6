export const locationWords = {
  notFound: 'Location not found',
  idNotFound: (id: string) => `Location with ID ${id} not found.`,
  gone: (id: string) =>
    `Location with ID ${id} not found.\nIt may have been removed.\n/search Find a study spot`,
  notAssociated: (name: string, campus: string) => `${name} is not associated with ${campus}`,
  info: 'Info',
  amenities: 'Amenities',
  openingHours: 'Opening hours',
  today: '(today)',
  source: 'Source:',
  sources: 'Places:',
  hoursUnknown: 'Hours not available',
  sampleHours: 'Sample hours: check before you go.',
  confirmed: 'Hours last confirmed on',
  maps: 'View on a map',
  addressUnknown: 'No address yet.',
  independent: 'Independent',
  about: (miles: string) => `about ${miles} mi from campus`,
  byRoad: (miles: string) => `${miles} mi from campus by road`,
  closedUntil: (next: string) => `Closed · ${next}`,
  onCampus: 'On campus',
  glance: 'At a glance',
  walk: (miles: string, minutes: number) => `${miles} mi, ${minutes} min walk from`,
  far: (miles: string) => `About ${miles} mi from`,
  farByRoad: (miles: string) => `${miles} mi by road from`,
  /** What most people ask for: by the first of its tags that a spot has, or else as absent. */
  asked: [
    { tags: [['Quiet', 'Quiet']], absent: 'Quiet: not listed' },
    { tags: [['Outlet', 'Outlets']], absent: 'Outlets: not listed' },
    { tags: [['Wifi', 'Wifi']], absent: 'Wifi: not listed' },
    {
      tags: [
        ['Food Service', 'Food'],
        ['Near By Food', 'Food nearby'],
      ],
      absent: 'Food: not listed',
    },
  ],
  similar: 'Similar spots nearby',
  away: (miles: string) => `${miles} mi away`,
} as const

/** Texts for a missing location: heading, what's wrong and what to do. */
export const missingWords = {
  dataNotFound: 'Location data not found',
  badParameters: 'Invalid location parameters',
  notAvailable: 'Location not available',
  badAddress: 'This link doesn’t lead to a study spot. It may be mistyped or incomplete.',
  apply:
    'Is a study spot missing? Send a request and we’ll look into it.\n/university/request-location Request Location',
} as const

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
    open: 'Open now',
    quiet: 'Quiet',
    outlets: 'Outlets',
    wifi: 'Wifi',
    calm: 'Not busy',
    late: 'Late night',
    group: 'Group',
  },
  removeFilter: (filter: string, n: number) => `Remove ${filter} (${n})`,
  /** @param day empty if it's today. */
  opensNext: (name: string, day: string, time: string) => `Opens next: ${name} ${day && `${day} `}at ${time}`,
  tomorrow: 'tomorrow',
} as const
