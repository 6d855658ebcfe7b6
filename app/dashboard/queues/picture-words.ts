/** Notices for admins about picture checks. Server only. */
export const pictureNoticeWords = {
  begun: 'Photo check started.',
  running: 'A photo check is already running.',
  clearBegun: 'Clearing photos now.',
  notNow: 'This list is out of date. Check the latest one before you clear anything.',
  nothing: 'Nothing to clear.',
} as const

/** Texts of the picture check page. */
export const pictureWords = {
  title: 'Photos',
  about:
    'Checks the photo of every campus and study spot and lists the invalid ones. Nothing is cleared until you confirm.',
  begin: 'Clear invalid image URL',
  beginning: 'Starting...',
  checkFailed: 'Failed to start the photo check.',

  last: 'Last run',
  by: 'by',
  someone: 'a deleted account',
  states: {
    waiting: 'Waiting to start',
    checking: 'Checking photos',
    clearing: 'Clearing photos',
    listed: 'Check complete',
    cleared: 'Cleared',
    failed: 'Interrupted',
  },
  progress: (checked: number, total: number) => `${checked} of ${total} photos checked`,
  clearing: (done: number, total: number) => `${done} of ${total} done`,
  refresh: 'Refresh',
  complete: (invalid: number, cleaned: number) =>
    `Cleanup complete: ${invalid} invalid URLs found, ${cleaned} cleaned`,
  failed: 'Failed to clean invalid URLs. See console for details.',
  failedWhere: '“Console” means the server log. Start again.',

  found: (n: number) => (n === 1 ? '1 invalid URL found' : `${n} invalid URLs found`),
  unsure: (n: number) =>
    `We couldn’t check ${n} more because the other server gave no clear answer. They won’t be cleared.`,
  list: 'Results',
  faults: {
    gone: 'No longer there',
    'no-picture': 'Not an image file',
    private: 'Points to a private network, so we don’t check it',
    unreadable: 'Not a valid web address',
    unsure: 'No clear answer',
  },
  outcomes: {
    cleared: 'Cleared',
    changed: 'Kept: it changed or came back in the meantime',
    refused: 'Kept: it couldn’t be updated',
  },
  waits: 'Not cleared yet',
  more: 'More photos',
  first: 'Back to first page',
  pages: 'Pagination',

  clear: (n: number) => (n === 1 ? 'Clear 1 photo' : `Clear ${n} photos`),
  clearAbout: 'We check each photo again before clearing it, and note the change in the update history.',
  reason: 'Update reason',
  reasonHint: 'Shown in the public moderation log, so don’t name anyone.',
  reasonStart: 'The photo is no longer available',
  clearingNow: 'Clearing...',
} as const

/** Texts of the page where admins choose the area of a photo. */
export const photoAreaWords = {
  title: (location: string) => `Photo of ${location}`,
  back: 'Back to photo',
  label: 'Which area does it show?',
  none: 'No particular area',
  save: 'Save area',
  saving: 'Saving...',
  saved: 'Photo saved',
  failed: 'We couldn’t save the area. Please try again.',
  missing: 'We couldn’t find this photo.',
  noAreas: 'This study spot doesn’t have areas yet.',
  areas: 'Areas and facts',
} as const
