/** What everybody reads at /moderation-log. No name of a private person stands in any of it. */
export const words = {
  title: 'Moderation log',
  lead: 'What moderators changed, took down or left where it is, when and why.',
  about: 'Moderators correct campuses and study locations, decide on requests and suggested edits, and look at reviews that somebody reported. ' +
    'Every decision is listed here when it is made. Who wrote, asked or decided is not named, and where a reason names a person ' +
    'it is left out.',
  object: 'How to object',
  objectText: (address: string) =>
    `If a decision is about you or your place and you think that it is wrong, write to ${address}. Say which one it is and why. ` +
    'A person reads what you write and answers it, and where you are right it is undone. When a review of yours was removed, the mail about it holds its text, and so does what you can download under Your data.',
  rules: 'What we keep about people, and for how long:',
  privacy: 'Privacy policy',

  figures: 'Figures per month',
  noFigures: 'Nothing was decided yet.',
  month: 'Month',
  columns: { entries: 'Campuses and places', suggestions: 'Suggested edits', reviews: 'Reviews', people: 'Accounts' },
  kinds: {
    'place-approved': 'places approved', 'place-denied': 'places declined', 'place-changed': 'places changed',
    'campus-approved': 'campuses approved', 'campus-denied': 'campuses declined', 'campus-changed': 'campuses changed',
    'suggestion-accepted': 'accepted', 'suggestion-partly': 'accepted in part', 'suggestion-declined': 'declined',
    'delete-review': 'removed', 'keep-review': 'kept after a look',
    suspend: 'suspended', 'lift-suspension': 'suspensions lifted', 'make-admin': 'made admin', 'unmake-admin': 'admin no more',
  },
  none: '–',

  list: 'Decisions',
  empty: 'Nothing was decided yet.',
  older: 'Earlier decisions',
  newest: 'To the newest',
  pages: 'Pages of the log',
  why: 'Why:',
  changed: 'Changed:',
  fields: {
    name: 'name', address: 'address', city: 'city', state_id: 'state', states_id: 'state', zipcode: 'zipcode', latitude: 'position',
    longitude: 'position', status: 'status', category: 'category', university_id: 'campus', kind: 'kind', website: 'website',
    phone: 'phone number', image_url: 'picture', tags: 'tags', hours: 'hours', school_hex_color: 'school colour',
  },
  fromTo: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  onDay: (day: string) => `hours on ${day}`,
  nothing: 'nothing',
  unknown: 'not known',
  left: '[left out]',

  places: {
    approved: (name: string) => `${name} was approved`,
    approvedHidden: 'A study location was approved, and is not shown any more',
    declined: 'A study location that was asked for was declined',
    down: 'A study location was taken down',
    pending: 'A study location is looked at again',
    changed: (name: string) => `${name} was corrected`,
    changedHidden: 'A study location that is not shown was corrected',
  },
  campuses: {
    approved: (name: string) => `${name} was approved`,
    approvedHidden: 'A campus was approved, and is not shown any more',
    declined: 'A campus that was asked for was declined',
    down: 'A campus was taken down',
    pending: 'A campus is looked at again',
    changed: (name: string) => `${name} was corrected`,
    changedHidden: 'A campus that is not shown was corrected',
  },
  bySuggestion: 'as somebody had suggested',
  reviews: {
    removedOf: (place: string) => `A review of ${place} was removed`,
    removed: 'A review was removed',
    keptOf: (place: string) => `A review of ${place} was looked at and kept`,
    kept: 'A review was looked at and kept',
  },
  people: {
    suspend: 'An account was suspended', 'lift-suspension': 'The suspension of an account was lifted',
    'make-admin': 'An account was made an admin', 'unmake-admin': 'An account is no admin any more',
  },
} as const
