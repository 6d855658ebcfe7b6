export const words = {
  notFound: 'Location not found',
  idNotFound: (id: string) => `Location with ID ${id} not found.`,
  notAssociated: (name: string, campus: string) => `${name} is not associated with ${campus}`,
  hoursUnknown: 'Hours not available',
  sampleHours: 'Sample hours: check before you go.',
  confirmed: (day: string) => `Hours last confirmed on ${day}.`,
  addressUnknown: 'The address is not known yet.',
  noneMatch: 'No study spots found matching your criteria',
  tryElse: 'Try adjusting your filters or search for something else.',
  independent: 'Independent',
  about: (miles: string) => `about ${miles} mi from campus`,
  onCampus: 'On campus',
} as const
