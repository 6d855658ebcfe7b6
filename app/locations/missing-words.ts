/** Texts for a missing location: heading, what's wrong and what to do. */
export const words = {
  dataNotFound: 'Location data not found',
  badParameters: 'Invalid location parameters',
  notAvailable: 'Location not available',
  badAddress: 'This link doesn’t lead to a study spot. It may be mistyped or incomplete.',
  apply:
    'Is a study spot missing? Send a request and we’ll look into it.\n/university/request-location Request Location',
} as const
