import type { Viewer } from '~/services/auth/viewer'
import type { LegalPage } from '~/services/site'
import type { Site } from '~/services/site.server'

const words = {
  about: 'About',
  schools: 'All Schools',
  request: 'Request Location',
  privacy: 'Privacy Policy',
  updates: 'Update Log',
  log: 'Moderation Log',
  support: 'Support',
  abuse: 'Report abuse',
  rights: (site: string) => `© 2024 ${site}. All rights reserved.`,
} as const

const notice = {
  text: 'We changed our privacy policy or other texts that concern you.',
  to: '/legal-changes',
  linkText: 'See what changed',
}

/** The line for a member who hasn't seen the latest change of a legal text. */
export const legalLine = ({ legalSeenAt }: Viewer, { legalAt }: Site) =>
  legalAt && legalSeenAt < legalAt ? notice : null

const legalNames: Record<LegalPage, string> = { terms: 'Terms of Use', imprint: 'Imprint' }

/** The footer's links, some of which only some sites have, and its last line. */
export type Footer = { links: [to: string, text: string][]; rights: string }

export const footerOf = ({ name, supportEmail, abuseEmail, texts }: Site): Footer => ({
  links: [
    ['/about', words.about],
    ['/allschools', words.schools],
    ['/university/request-location', words.request],
    ['/privacy-policy', words.privacy],
    ...texts.map((kind): [string, string] => [`/${kind}`, legalNames[kind]]),
    ['/update', words.updates],
    ['/moderation-log', words.log],
    [`mailto:${supportEmail}`, words.support],
    ...(abuseEmail ? [[`mailto:${abuseEmail}`, words.abuse] as [string, string]] : []),
  ],
  rights: words.rights(name),
})
