/** What the site is called where an admin set no name. */
export const PRODUCT = 'Carrel'
export const TAGLINE = 'Find Your Perfect Study Sanctuary'

/** What every page shows of the university's own settings. */
export type SiteShown = {
  name: string
  tagline: string
  /** The path of its logo; absent: Carrel's. */
  logo?: string
  icon: { href: string; type: string }
  touchIcon: string
  supportEmail: string
  abuseEmail?: string
  /** A style sheet with the university's color. */
  style?: string
  /** Lines at the top of every page: what's announced now, and why nothing can be changed. */
  lines: string[]
}

/** Legal texts that exist only once an admin wrote them. */
export const LEGAL_PAGES = ['terms', 'imprint'] as const
export type LegalPage = (typeof LEGAL_PAGES)[number]
