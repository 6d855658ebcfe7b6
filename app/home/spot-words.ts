/** What the server says of places in the home page's lists. */
export const words = {
  unknown: 'Unknown University',
} as const
