/** Texts for the library calendar of a study spot, and for the list of all calendars. */
export const feedFormWords = {
  link: 'Library calendar',
  title: (name: string) => `Library calendar: ${name}`,
  about:
    'Reads hours of the next 8 weeks from the library’s own calendar, every 6 hours. Hours that an admin set for a day stay.',
  whole: 'The whole study spot',

  add: 'Add calendar',
  labels: { url: 'Address', kind: 'Kind', area: 'For', key: 'Location' },
  urlHint: (hosts: string) =>
    `For LibCal, the address of its hours grid: https://…libcal.com/widget/hours/grid?iid=123&format=json. Carrel reads from ${hosts}.`,
  kinds: {
    libcal: 'LibCal hours',
    ical: 'iCalendar with days it’s closed',
    schema: 'schema.org opening hours',
  },
  urlWrong: 'Enter an address that starts with https://',
  urlLong: 'Enter an address of 450 characters or fewer',
  taken: 'This already has a calendar. Remove that one first.',
  areaGone: 'This area was removed',
  added: 'Calendar added. We’re reading it now.',
  adding: 'Saving...',

  choose: 'Save location',
  notChosen: 'Choose a location',
  place: (name: string, category: string, parent: string | null) =>
    [name, category, parent && `in ${parent}`].filter(Boolean).join(', '),
  keyNeeded: 'Choose a location',
  keyGone: 'This location isn’t in the calendar. Choose another one.',
  chosen: 'Location saved. We’re reading its hours now.',

  readNow: 'Read now',
  willRead: 'We’re reading the calendar now.',
  remove: 'Remove calendar',
  removeHint: 'Hours that came from it are removed, too.',
  removed: 'Calendar removed',

  reading: 'We’re reading this calendar. Reload the page in a moment.',
  choosing: 'Choose the location in this calendar. It isn’t used before you do.',
  lastGood: (day: string) => `Last read on ${day}.`,
  never: 'Not read yet.',
  knownUntil: (day: string) => `It has hours until ${day}.`,
  failed: (fault: string) => `The last try failed: ${fault}`,
  hours: 'Hours from this calendar',

  heldClosed:
    'The calendar now says that it’s closed every day. We kept the hours from before until you look.',
  heldMany: (days: number, of: number) =>
    `The calendar changed ${days} of ${of} days at once. We kept the hours from before until you look.`,
  heldHours: 'New hours',
  use: 'Use new hours',
  used: 'Hours saved',
  heldChanged: 'The calendar changed again. Check the new hours.',
  missing: 'This calendar was removed',
  saveFailed: 'We couldn’t save this. Please try again.',

  list: {
    title: 'Library calendars',
    about: 'Where hours are read from. Those that need you come first.',
    none: 'No calendars yet. Add one on the page of a study spot.',
    held: 'Changed a lot: check the new hours',
    failing: 'Can’t be read',
    choose: 'Choose a location',
    fine: 'Fine',
  },
} as const
