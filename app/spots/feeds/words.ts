/** What's wrong with a feed, for admins. */
export const feedFaultWords = {
  hostRefused: (hosts: string) => `Calendars are only read from ${hosts}.`,
  off: 'Reading calendars is turned off on this site.',
  secure: 'Enter an address that starts with https://',
  isPrivate: 'This address isn’t on the public internet.',
  unreachable: 'The calendar’s server couldn’t be reached.',
  slow: 'The calendar’s server took too long to answer.',
  redirect: 'This address leads to another one. Enter that one instead.',
  status: (status: number) => `The calendar’s server answered with error ${status}.`,
  large: 'The answer is larger than 2 MB.',
  compressed: 'The answer is compressed.',
  unreadable: {
    libcal: 'The answer isn’t LibCal’s hours as JSON. Use the address of LibCal’s hours grid.',
    ical: 'The answer isn’t an iCalendar file.',
    schema: 'The answer has no schema.org opening hours.',
    waitz: 'The answer isn’t Waitz’s counts as JSON. Use the address https://waitz.io/live/ and your campus.',
    occuspace: 'The answer isn’t Occuspace’s counts as JSON. Use the address of a location’s “now”.',
  },
  gone: 'The location you chose is no longer in this calendar. Choose another one.',
  few: (days: number) =>
    `The location has hours for ${days} of the next 56 days. We need at least 7, so nothing was changed.`,
  inactive: 'Its sensors aren’t active, so nothing was counted.',
  secretLost: 'The token can’t be decrypted. Remove this and add it again.',
  notCounted: (detail: string) => `What it counted wasn’t used: ${detail}`,
} as const

/** Where a study spot's hours come from, on its page. */
export const calendarWords = {
  checked: (day: string) => `From the library’s calendar, checked ${day}.`,
  failing: (day: string) => `The library’s calendar couldn’t be read since ${day}.`,
  today: 'today',
  yesterday: 'yesterday',
} as const
