/** What is read in the update history of an entry, and when a change is taken back. */
export const words = {
  title: 'Update History',
  of: (name: string) => `Update History: ${name}`,
  edit: 'Edit',
  none: 'Nobody has changed this entry yet.',
  by: (editor: string) => `by ${editor}`,
  suggestedBy: (who: string) => `suggested by ${who}`,
  reason: 'Update Reason',
  older: 'Older changes',
  empty: 'None',

  revert: 'Revert',
  revertOf: (when: string) => `Revert the change of ${when}`,
  revertTitle: 'Revert a change',
  will: 'This is what the entry is changed back to.',
  moved: 'Some of these fields were changed again since. Reverting takes those changes back as well.',
  already: 'The entry is as it was before this change already.',
  picture: 'The picture that was there before was replaced and cannot be brought back.',
  now: 'Now',
  before: 'Before the change',
  reasonHint:
    'Required. Everybody can read it in the moderation log: name no people. At most 1000 characters.',
  confirm: 'Revert the change',
  busy: 'Reverting...',
  keep: 'Keep it as it is',
  gone: 'There is no such change.',
  done: 'Change reverted',
} as const
