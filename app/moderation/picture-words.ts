/** What admins read while the pictures of entries are looked at. Quoted texts: specification, part 2. */
export const words = {
  title: 'Pictures',
  about:
    'Looks at the picture of every campus and study spot. What is invalid is listed first; nothing is cleared before you say so.',
  begin: 'Clear invalid image URL',
  beginning: 'Starting...',

  last: 'Last run',
  by: 'by',
  someone: 'an admin whose account is gone',
  states: {
    waiting: 'Waiting to begin',
    checking: 'Looking at pictures',
    clearing: 'Clearing',
    listed: 'Everything was looked at',
    cleared: 'Cleared',
    failed: 'Broken off',
  },
  progress: (checked: number, total: number) => `${checked} of ${total} pictures looked at`,
  clearing: (done: number, total: number) => `${done} of ${total} dealt with`,
  refresh: 'Refresh',
  complete: (invalid: number, cleaned: number) =>
    `Cleanup complete: ${invalid} invalid URLs found, ${cleaned} cleaned`,
  failed: 'Failed to clean invalid URLs. See console for details.',
  failedWhere: "The console is the server's log. Start again.",

  found: (n: number) => (n === 1 ? '1 invalid URL was found' : `${n} invalid URLs were found`),
  unsure: (n: number) =>
    `${n} more could not be told: the other server gave no clear answer. They are never cleared from here.`,
  list: 'What was found',
  faults: {
    gone: 'Nothing is there any more',
    'no-picture': 'What is there is no picture',
    private: 'Leads into a private network, and is never asked',
    unreadable: 'Is no web address that can be read',
    unsure: 'No clear answer',
  },
  outcomes: {
    cleared: 'Cleared',
    changed: 'Kept: it was changed or came back meanwhile',
    refused: 'Kept: the entry could not be changed',
  },
  waits: 'Not yet',
  more: 'Further pictures',
  first: 'First pictures',
  pages: 'Pages of the list',

  clear: (n: number) => (n === 1 ? 'Clear 1 picture' : `Clear ${n} pictures`),
  clearAbout: 'Each is looked at once more before it goes, and gets a line in its update history.',
  reason: 'Update reason',
  reasonHint: 'Everybody can read it in the moderation log: name no people.',
  reasonStart: 'The picture cannot be found any more',
  clearingNow: 'Clearing...',
} as const
