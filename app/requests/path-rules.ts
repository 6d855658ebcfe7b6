/** The pages of requests that anybody may send. */
export const CAMPUS_REQUEST = '/allschools/request'
export const PLACE_GUIDELINES = '/university/request-location'
export const PLACE_REQUEST = `${PLACE_GUIDELINES}/new`
/** The viewer's own requests, whatever their name is. */
export const MY_REQUESTS = '/account/me?tab=requests'
