export const words = {
  notFound: 'Location not found',
  idNotFound: (id: string) => `Location with ID ${id} not found.`,
  gone: (id: string) =>
    `Location with ID ${id} not found.\nIt may have been removed.\n/search Find a study spot`,
  notAssociated: (name: string, campus: string) => `${name} is not associated with ${campus}`,
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
  nearestCampus: 'Nearest campus:',
} as const
