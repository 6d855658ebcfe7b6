/** The page of a study session. */
export const studySessionWords = {
  back: 'Back to Study Sessions',
  createdBy: (name: string) => `Created by ${name}`,
  creatorLeft: 'Created by someone who deleted their account',
  description: 'Description',
  when: 'When',
  zone: (city: string) => `Local time in ${city}`,
  where: 'Where',
  noLocation: 'Location unavailable',
  noAddress: 'No address available',
  participants: 'Participants',
  organizer: 'Organizer',
  showAll: (more: number, all: number) => `+${more}: show all ${all} participants`,
  peoplePages: 'Pages of participants',
  earlier: 'Earlier',
  later: 'Later',
  actions: 'Actions',
  report: 'Report study session',
  about: (title: string, day: string, campus: string) => `${title}: a study session on ${day} at ${campus}.`,
  shareLabel: 'Study session link',

  states: {
    over: 'This session is over.',
    running: 'This session has started.',
    full: 'This session is full.',
  },

  join: 'Join Session',
  joining: 'Joining...',
  leave: 'Leave Session',
  leaving: 'Leaving...',
  edit: 'Edit',
  delete: 'Delete',
  logInToJoin: 'Please login to join the session.',
  logInToLeave: 'Please log in to continue',
  joined: 'Successfully joined the study session!',
  left: 'You have left the study session.',
  notIn: 'You’re not in this study session. It may have been deleted.',
  joinFailed: 'Error joining session.',
  leaveFailed: 'Error leaving session.',
  tooLateToJoin: 'This session has already started, so it’s too late to join.',
  tooLateToLeave: 'This session has already started, so it’s too late to leave.',
  full: 'This session is full.',
  ownJoin: 'This is your own session, so you’re already in it.',
  ownLeave: 'You can’t leave your own session, but you can delete it.',

  notFound: 'Session Not Found',
  denied: 'Session not found or access denied.',
  loginRequired: 'Login Required',
  loginText: 'If this study session is private, log in to see if you have access.',
  logIn: 'Sign In',
  loadFailed: 'An error occurred while loading session details.',
} as const

/** Messages for an admin whose decision on a reported study session can't be made. */
export const decisionWords = {
  unauthorized: 'Only admins can decide on reported study sessions.',
  own: 'This is your own study session, so another admin has to decide.',
  gone: 'This study session isn’t waiting for a decision anymore.\nIt may have been deleted, or its reports were already handled.',
  edited: 'The organizer edited this study session after you opened the page. Please read it again.',
  failed: 'We couldn’t save your decision. Please try again in a minute.',
} as const

/** Text for reporting a study session. */
export const reportWords = {
  /** The texts of ReportPanel. */
  form: {
    report: 'Report study session',
    about: 'An admin reads every report. We don’t tell the organizer who sent it.',
    reason: 'What’s wrong with this study session?',
    reasons: {
      spam: 'It’s spam or advertising',
      offensive: 'It’s offensive, hateful or threatening',
      'off-topic': 'It’s not about studying',
      untrue: 'It’s made up or misleading',
      private: 'It shares private information',
      other: 'Something else',
    },
    details: 'Tell us more',
    detailsHint: 'Required only for “Something else.” Up to 1,000 characters.',
    send: 'Send report',
    sending: 'Sending...',
    cancel: 'Back to study session',
    already: 'You’ve already reported this study session.',
    failed: 'Failed to send your report.',
  },
  faults: {
    reason: 'Choose what’s wrong with this study session',
    details: 'Tell us what’s wrong',
    detailsLong: 'Use 1,000 characters or fewer',
  },
  logIn: 'Please log in to report study sessions',
  own: 'You can’t report your own study session, but you can edit or delete it.',
  thanks: 'Thanks. An admin will take a look.',
} as const
