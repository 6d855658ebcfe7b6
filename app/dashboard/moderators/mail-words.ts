/** Emails about invitations. Server only. */
export const moderatorMailWords = {
  universities: (names: readonly string[]) => `It’s for ${new Intl.ListFormat('en-US').format(names)}.`,
  invited: {
    subject: (site: string) => `Look after a campus on ${site}`,
    text: (by: string, site: string) => `${by} invites you to become a campus moderator on ${site}.`,
    how: 'The link works once, within 7 days. You need an account with this email address and two-step verification; the page says how.',
    button: 'Open invitation',
    footer: 'If you don’t want to do this, you can ignore this email. We won’t send another one.',
  },
  withdrawn: {
    subject: 'Your invitation was withdrawn',
    text: (site: string) =>
      `An admin withdrew your invitation to become a campus moderator on ${site}. Its link no longer works.`,
  },
  accepted: {
    subject: (name: string) => `${name} is now a campus moderator`,
    text: (name: string) => `${name} accepted your invitation.`,
    button: 'See campus moderators',
  },
  someone: 'An admin',
  /** The reason in the log. */
  reason: (names: readonly string[]) => `For ${new Intl.ListFormat('en-US').format(names)}.`,
} as const
