/** Texts of their own, in the order of the dashboard. */
export const LEGAL_KINDS = ['privacy', 'terms', 'imprint'] as const

/** The public page of a text. */
export const LEGAL_PATHS = { privacy: '/privacy-policy', terms: '/terms', imprint: '/imprint' } as const

/** Texts about the privacy policy, the terms and the imprint. */
export const legalWords = {
  names: { privacy: 'Privacy Policy', terms: 'Terms of Use', imprint: 'Imprint' },
  missing: { terms: 'This site has no terms of use.', imprint: 'This site has no imprint.' },
  version: (n: number) => `Version ${n}`,
  since: 'since',
  until: 'This is an older version.',
  current: 'Read the current one',
  versions: 'All versions',

  // The dashboard
  heading: 'Legal texts',
  about:
    'What you write replaces Carrel’s privacy policy, and adds terms of use or an imprint to the footer. Earlier versions stay readable.',
  edit: (name: string) => `Edit: ${name}`,
  back: 'This site',
  body: 'Text',
  hint: 'Markdown: ## headings, - lists, **bold**, [links](https://…) and tables. HTML is shown as text. Up to 60,000 characters. Default: no text of your own',
  mail: 'Email everyone about it',
  mailHint: 'Once, to every confirmed account. Everyone sees a notice at their next visit anyway.',
  preview: 'Preview',
  notSaved: 'This is how the page will look. Nothing is saved yet.',
  save: 'Save text',
  saving: 'Saving...',
  saved: 'Text saved',
  savedAndMailed: 'Text saved. We’re emailing everyone.',
  unchanged: 'Nothing changed',
  failed: 'We couldn’t save this text. Please try again.',
  tooLong: 'Use 60,000 characters or fewer',
  fillIn: (mark: string) => `Replace what only you can know: ${mark}`,
  overtaken: 'Someone saved another version after you opened this page. Read it, then save yours again.',
  mailed: 'emailed to everyone',
  takenBack: 'taken back',

  // The notice for members
  title: 'Changes to our terms and policies',
  lead: 'These texts changed since you last looked.',
  none: 'You’ve seen all changes.',
  ok: 'Got it',
  okFailed: 'We couldn’t save that. Please try again.',
  okDone: 'Thanks!',
  logIn: 'Please log in to continue',

  mailText: {
    subject: (name: string, site: string) => `${site} changed its ${name}`,
    text: (name: string, site: string, day: string) =>
      `The ${name} of ${site} changed on ${day}. You can read it and its earlier versions there.`,
    button: 'Read it',
    why: 'You get this email because you have an account. We only send it when a legal text changes.',
  },
} as const
