/** What an admin is told who can't decide on a reported study session. */
export const words = {
  unauthorized: 'Only admins can decide on reported study sessions.',
  own: 'This is your own study session, so another admin has to decide.',
  gone: 'This study session isn’t waiting for a decision anymore.\nIt may have been deleted, or its reports were already handled.',
  edited: 'The organizer edited this study session after you opened the page. Please read it again.',
  failed: 'We couldn’t save your decision. Please try again in a minute.',
} as const
