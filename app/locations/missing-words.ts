/** What is said where a location should be: a heading, and beside what is wrong what can be done about it. */
export const words = {
  dataNotFound: 'Location data not found',
  badParameters: 'Invalid location parameters',
  notAvailable: 'Location not available',
  badAddress: 'This is not the address of a place. The link may be mistyped, or cut off.',
  apply:
    'Is a place missing here? Send a location application, and we will look into it.\n/university/request-location Request Location',
} as const
