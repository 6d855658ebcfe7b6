/** Texts for the queue of reported study sessions. */
export const reportedSessionWords = {
  title: 'Reported study sessions',
  about: 'Study sessions that people reported, oldest first.',
  none: 'No reported study sessions.',
  reports: (n: number) => (n === 1 ? '1 report' : `${n} reports`),
  one: (title: string) => `Study session: ${title}`,
  at: (campus: string) => `at ${campus}`,
  by: (name: string | null) => `by ${name ?? 'someone who deleted their account'}`,

  back: 'All reported study sessions',
  next: 'Next study session',
  view: 'View study session',
  public: 'Public',
  private: 'Private: only the organizer, participants and people with an invite can see it.',
  hidden: 'Hidden while its organizer is suspended.',
  noLocation: 'Location unavailable',
  people: (n: number) => (n === 1 ? '1 participant' : `${n} participants`),
  context: 'Context',
  reported: 'Reports',
  decidedAlready: 'This study session no longer needs a decision.',
  missing:
    'This study session isn’t waiting for a decision.\nNobody has reported it, or its organizer deleted it.',
  own: 'This is your own study session, so another admin has to decide.',

  /** The two forms to decide. */
  decide: {
    keep: 'Keep study session',
    keepAbout: 'Closes its reports. The organizer won’t be notified.',
    remove: 'Remove study session',
    removing: 'Removing...',
  },
  removeAbout:
    'We’ll email the organizer your reason word for word and how to appeal, and tell the participants that it was canceled. You can’t undo this.',
  removeHint:
    'Which rule does it break? The organizer sees this, and it’s public in the moderation log, so don’t name anyone. Up to 1,000 characters.',

  failed: { keep: 'Failed to keep the study session.', remove: 'Failed to remove the study session.' },
  kept: 'Study session kept.',
  removed: 'Study session removed.',
  last: 'That was the last one.',
} as const
