/** The URL of the form, of the one for hours, and of the message after sending one. */
export const suggestionPath = (locationId: number): string => `/suggestion?location=${locationId}`
export const hoursPath = (locationId: number): string => `${suggestionPath(locationId)}&hours`
export const sentPath = (locationId: number): string => `/suggestion?location=${locationId}&sent=1`
