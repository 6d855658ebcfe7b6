/** Texts that all pages with tokens have. */
export const tokenWords = {
  created: (day: string) => `Made ${day}.`,
  used: (day: string) => `Last used ${day}.`,
  neverUsed: 'Never used.',
  adding: 'Saving…',
  nameLong: 'Use 60 characters or fewer.',
  failed: 'Failed to save. Please try again.',
} as const

/** Text of the two forms that decide on a report. */
export const decideWords = {
  reason: 'Reason',
  reasonMissing: 'Enter a reason',
  keepHint: 'Shown in the public moderation log, so don’t name anyone.',
  keepStart: 'Follows the rules',
  keeping: 'Saving...',
  photo: (n: number) => `Photo ${n}`,
} as const

/** Text around every queue of the dashboard. */
export const queueWords = { pages: 'Pagination', first: 'Back to oldest', later: 'Next' } as const

/** Text of the dashboard lists and bulk actions. */
export const dashboardWords = {
  title: 'Dashboard',

  // The list
  kind: 'Type',
  kinds: { campus: 'Campus', spot: 'Study Spot' },
  status: 'Status',
  all: 'All',
  search: 'Search',
  searchHint: 'Name, city, address or ID, like #12',
  sort: 'Sort by',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', name: 'Name' },
  rows: 'Rows per page',
  show: 'Apply',
  empty: 'Nothing to review.',
  none: 'No matches.',
  emptySite: {
    title: 'There are no study spots yet.',
    text: 'Import your university first, then its libraries and cafés from OpenStreetMap or a list of your own. docs/first-campus.md has the steps.',
    start: 'Import a file',
  },
  toFirst: 'Back to first page',
  showAll: 'Show all',
  columns: {
    select: 'Select',
    name: 'Name',
    where: 'City',
    address: 'Address',
    kind: 'Spot type',
    campus: 'Campus',
    category: 'Category',
    since: 'Added',
    status: 'Status',
    actions: 'Actions',
  },
  offCampus: '–',
  edit: 'Edit',
  history: 'Update history',
  of: (what: string, name: string) => `${what}: ${name}`,
  view: 'View page',
  previous: 'Previous',
  next: 'Next',
  pages: 'Pagination',
  loading: 'Loading...',
  clearImages: 'Clear invalid image URL',

  // Bulk actions
  bulk: 'Bulk actions',
  actions: { Approved: 'Approve', Denied: 'Deny', Pending: 'Move to Pending' },
  bulkTitle: (action: string, n: number) => `${action}: ${n} ${n === 1 ? 'item' : 'items'}`,
  decision: 'Decision',
  decisionMissing: 'Choose a decision',
  nextItem: 'Next item',
  decideAgain: 'Decide again',
  allOvertaken: 'These changed after you opened them. Nothing was saved.',
  bulkNone: 'Select at least 1 item.',
  bulkPending: { Approved: 'Will be approved', Denied: 'Will be denied', Pending: 'Will go back to Pending' },
  bulkDid: { Approved: 'Approved', Denied: 'Denied', Pending: 'Moved back to Pending' },
  bulkOvertaken: (decision: string | null) =>
    `Not changed. ${decision ?? 'This changed after you opened it.'}`,
  bulkUnchanged: (status: string) => `Already ${status}`,
  notYet: (reason: string) => `Can’t be approved yet: ${reason}`,
  bulkBlocked: (reason: string) => `Can’t change: ${reason}`,
  bulkReason: 'Update reason',
  bulkReasonHint:
    'Sent to whoever requested it and shown in the public moderation log, so don’t name anyone. Up to 1,000 characters.',
  useCampusCoordinates: 'Fill in missing coordinates from the campus',
  bulkBusy: 'Saving...',
  bulkDone: (n: number, of: number) => `${n} of ${of} updated`,
  result: 'Result',
  noCoordinates: 'no coordinates',
  noCoordinatesUseCampus: 'no coordinates. Use the campus coordinates, or edit the spot',
  backToList: 'Back to list',
} as const

/** Text of the update history and revert pages. */
export const historyWords = {
  title: 'Update history',
  of: (name: string) => `Update history: ${name}`,
  edit: 'Edit',
  none: 'No changes yet.',
  by: (editor: string) => `by ${editor}`,
  anImport: 'an import',
  suggestedBy: (who: string) => `suggested by ${who}`,
  reason: 'Update reason',
  older: 'Older changes',
  empty: 'None',

  revert: 'Revert',
  revertOf: (when: string) => `Revert the change from ${when}`,
  revertTitle: 'Revert change',
  will: 'What will change',
  changedSince: 'Some of these fields have changed since. Reverting this one reverts those changes too.',
  alreadyReverted: 'This change has already been reverted.',
  photoFrom: (time: string) => `Photo from ${time} UTC`,
  picture:
    'Reverting leaves the photo as it is, and earlier photos aren’t kept. You can replace or remove it in the edit form.',
  now: 'Now',
  before: 'Before the change',
  reasonHint: 'Required. Shown in the public moderation log, so don’t name anyone. Up to 1,000 characters.',
  confirm: 'Revert change',
  busy: 'Reverting...',
  keep: 'Cancel',
  missing: 'We couldn’t find this change.',
  done: 'Change reverted',
} as const

/** Field names for changed areas. */
export const areaLineWords = {
  area: 'Area',
  order: 'Order of areas',
} as const

export const dateLineWords = { hoursOn: (days: string) => `Hours on ${days}` } as const

export const alertLineWords = { alert: 'Alert', removedArea: 'a removed area', closes: 'closed' } as const

/** Texts of the public page /moderation-log. Never includes personal names. */
export const logWords = {
  title: 'Moderation log',
  lead: 'What admins changed, removed or kept, when and why.',
  about:
    'Admins correct campuses and study spots, decide on requests and suggested edits, and check reported reviews and study sessions. Every decision is listed here as soon as it’s made, except declined suggested edits, which only the monthly totals count. We don’t show who wrote, asked or decided, and we remove people’s names from the reasons.',
  object: 'How to appeal',
  objectText: (address: string) =>
    `If you think a decision about you or your spot is wrong, email ${address}. Tell us which decision and why. A person will read it and reply, and if you’re right, we’ll undo it. If we removed your review, you can find its text in the email we sent you and in your download under Your data.`,
  rules: 'What we keep about people and for how long:',
  privacy: 'Privacy policy',

  statistics: 'Monthly totals',
  noStatistics: 'No decisions yet.',
  month: 'Month',
  columns: {
    entries: 'Campuses and spots',
    suggestions: 'Suggested edits',
    reviews: 'Reviews',
    sessions: 'Study sessions',
    people: 'Accounts',
    site: 'This site',
  },
  /** What a month's number counts, for 1 and for others. */
  kinds: {
    'place-approved': ['spot approved', 'spots approved'],
    'place-denied': ['spot declined or taken down', 'spots declined or taken down'],
    'place-changed': ['spot updated', 'spots updated'],
    'campus-approved': ['campus approved', 'campuses approved'],
    'campus-denied': ['campus declined or taken down', 'campuses declined or taken down'],
    'campus-changed': ['campus updated', 'campuses updated'],
    'suggestion-accepted': ['accepted', 'accepted'],
    'suggestion-partly': ['accepted in part', 'accepted in part'],
    'suggestion-declined': ['declined', 'declined'],
    'delete-review': ['removed', 'removed'],
    'keep-review': ['kept', 'kept'],
    'remove-photos': ['kept without some photos', 'kept without some photos'],
    'place-photo': ['photo assigned to an area', 'photos assigned to areas'],
    'delete-study-session': ['removed', 'removed'],
    'keep-study-session': ['kept', 'kept'],
    suspend: ['suspended', 'suspended'],
    'lift-suspension': ['reinstated', 'reinstated'],
    'change-site': ['settings change', 'settings changes'],
    'make-admin': ['made admin', 'made admin'],
    'unmake-admin': ['removed as admin', 'removed as admin'],
    'invite-moderator': ['invited as campus moderator', 'invited as campus moderator'],
    'withdraw-moderator': ['invitation withdrawn', 'invitations withdrawn'],
    'make-moderator': ['made campus moderator', 'made campus moderator'],
    'end-moderator': ['no longer campus moderator', 'no longer campus moderator'],
  },
  none: '–',

  list: 'Decisions',
  empty: 'No decisions yet.',
  older: 'Older decisions',
  newest: 'Newest decisions',
  pages: 'Pagination',
  why: 'Reason:',
  changed: 'Changed:',
  fields: {
    states_id: 'state',
    school_hex_color: 'university color',
  } as Record<string, string>,
  fromTo: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
  onDay: (day: string) => `hours on ${day}`,
  nothing: 'none',
  unknown: 'unknown',
  redacted: '[removed]',

  /** What was decided. `name`: the item's, if it's public. */
  did: {
    'place-approved': (name: string | null) =>
      name ? `${name} was approved` : 'A study spot was approved but is no longer public',
    'place-declined': () => 'A study spot was declined',
    'place-down': () => 'A study spot was taken down',
    'place-pending': () => 'A study spot is under review again',
    'place-changed': (name: string | null) => `${name ?? 'A study spot that isn’t public'} was updated`,
    'campus-approved': (name: string | null) =>
      name ? `${name} was approved` : 'A campus was approved but is no longer public',
    'campus-declined': () => 'A campus was declined',
    'campus-down': () => 'A campus was taken down',
    'campus-pending': () => 'A campus is under review again',
    'campus-changed': (name: string | null) => `${name ?? 'A campus that isn’t public'} was updated`,
    'delete-review': (name: string | null) => `A review ${name ? `of ${name} ` : ''}was removed`,
    'keep-review': (name: string | null) => `A reported review ${name ? `of ${name} ` : ''}was kept`,
    'remove-photos': (name: string | null) => `Photos were removed from a review${name ? ` of ${name}` : ''}`,
    'place-photo': (name: string | null) =>
      `A photo ${name ? `of ${name} ` : ''}was assigned to another area`,
    'delete-study-session': () => 'A study session was removed',
    'keep-study-session': () => 'A reported study session was kept',
    suspend: () => 'An account was suspended',
    'lift-suspension': () => 'An account’s suspension was lifted',
    'change-site': () => 'The settings of this site were changed',
    'make-admin': () => 'An account was given admin access',
    'unmake-admin': () => 'An account lost admin access',
    'invite-moderator': () => 'Someone was invited as a campus moderator',
    'withdraw-moderator': () => 'An invitation for a campus moderator was withdrawn',
    'make-moderator': () => 'An account became a campus moderator',
    'end-moderator': () => 'An account is no longer a campus moderator',
  },
  bySuggestion: 'based on a suggested edit',

  /** Settings of the site. */
  site: {
    name: 'name',
    tagline: 'tagline',
    color: 'color',
    logo_at: 'logo',
    icon_at: 'icon',
    support_email: 'support email',
    abuse_email: 'abuse email',
    front_university_id: 'university on the front page',
    time_zone: 'time zone',
    banner: 'announcement',
    banner_starts_at: 'start of the announcement',
    banner_ends_at: 'end of the announcement',
    read_only: 'read-only message',
    privacy: 'privacy policy',
    terms: 'terms of use',
    imprint: 'imprint',
  } as Record<string, string>,
} as const

/** Dashboard navigation. Kept separate because every dashboard page loads it. */
/** What campus moderators read in the dashboard. */
export const moderatorWords = {
  about: 'You look after the study spots, reviews and study sessions of:',
  datesOf: (campus: string) => `Hours of certain days at ${campus}`,
} as const

export const navWords = {
  nav: 'Dashboard',
  smallScreen: 'Admin dashboard meant for Computers / Laptops (need large screen)',
  tabs: {
    spot: 'Study spots',
    campus: 'Campuses',
    requests: 'Requests',
    suggestions: 'Suggested edits',
    reviews: 'Reviews',
    sessions: 'Study sessions',
    users: 'Users',
    calendars: 'Calendars',
    pictures: 'Photos',
    data: 'Import and export',
    site: 'This site',
    log: 'Log',
  },
  waiting: (count: string) => `${count} waiting`,
  more: (most: number) => `${most.toLocaleString('en-US')}+`,

  // Keyboard shortcuts
  keys: 'Keyboard shortcuts',
  keysOn: 'Shortcuts are on',
  keysOff: 'Shortcuts are off',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  close: 'Close',
  early: 'Your last keys didn’t count',
  earlyHelp: 'You pressed them before the next page was ready. Check what’s open, then go on.',
  keysHelp: {
    j: 'Next item',
    k: 'Previous item',
    e: 'Edit or open',
    a: 'Choose Approve, Accept or Keep',
    d: 'Choose Deny, Decline, Delete or Remove',
    p: 'Choose Remove photos',
    x: 'Select',
    r: 'Go to reason',
    n: 'Save and open next',
    'Ctrl+Enter': 'Save from any field and open next',
    '?': 'Show shortcuts',
  },
} as const
