/** Texts for the library calendar and the counters of a study spot, and for the list of all of them. */
export const feedFormWords = {
  link: 'Library calendar and counters',
  title: (name: string) => `Library calendar and counters: ${name}`,
  about:
    'Reads hours of the next 8 weeks from the library’s own calendar, every 6 hours. Hours that an admin set for a day stay. From Waitz and Occuspace, we read how many people are there, every 5 minutes.',

  add: 'Add calendar or counter',
  labels: { url: 'Address', kind: 'Kind', area: 'For', key: 'Location', accessCode: 'Access token' },
  urlHint: (hosts: string) =>
    `For LibCal, the address of its hours grid: https://…libcal.com/widget/hours/grid?iid=123&format=json. For Waitz, https://waitz.io/live/ and your campus. We read from ${hosts}.`,
  kinds: {
    libcal: 'LibCal hours',
    ical: 'iCalendar with days it’s closed',
    schema: 'schema.org opening hours',
    waitz: 'Waitz: how many people are there',
    occuspace: 'Occuspace: how many people are there',
  },
  urlWrong: 'Enter an address that starts with https://',
  urlLong: 'Enter an address of 450 characters or fewer',
  taken: 'This already has a calendar. Remove that one first.',
  takenCounts: 'This already has a counter. Remove that one first.',
  codeHint: 'Only Occuspace needs one. We store it encrypted and don’t show it again.',
  codeNeeded: 'Enter the token that Occuspace gave you',
  codeWrong: 'Enter a token of 500 characters or fewer, without spaces',
  areaGone: 'This area was removed',
  added: 'Added. We’re reading it now.',
  adding: 'Saving...',

  choose: 'Save location',
  notChosen: 'Choose a location',
  place: (name: string, category: string, parent: string | null) =>
    [name, category, parent && `in ${parent}`].filter(Boolean).join(', '),
  keyNeeded: 'Choose a location',
  keyGone: 'This location isn’t there. Choose another one.',
  chosen: 'Location saved. We’re reading it now.',

  readNow: 'Read now',
  willRead: 'We’re reading it now.',
  remove: 'Remove',
  removeHint: 'Hours that came from it are removed, too, and what it counted last.',
  removed: 'Removed',

  reading: 'We’re reading this. Reload the page in a moment.',
  choosing: 'Choose the location. Nothing is used before you do.',
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
  missing: 'This was removed',
  saveFailed: 'We couldn’t save this. Please try again.',

  list: {
    title: 'Library calendars and counters',
    about: 'Where hours and counts are read from. Those that need you come first.',
    none: 'No calendars or counters yet. Add one on the page of a study spot.',
    held: 'Changed a lot: check the new hours',
    failing: 'Can’t be read',
    choose: 'Choose a location',
    fine: 'Fine',
  },
} as const
