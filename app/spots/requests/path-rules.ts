/** Pages of requests that anyone may send. */
export const CAMPUS_REQUEST = '/allschools/request'
export const LOCATION_GUIDELINES = '/university/request-location'
export const LOCATION_REQUEST = `${LOCATION_GUIDELINES}/new`
/** The viewer's own requests, whatever their name. */
export const MY_REQUESTS = '/account/me?tab=requests'
