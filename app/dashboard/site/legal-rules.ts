import { lengthOf } from '../text-rules'

export { lengthOf }

export const MOST_LEGAL = 60_000

/** Texts of their own, in the order of the dashboard. */
export const LEGAL_KINDS = ['privacy', 'terms', 'imprint'] as const

/** The first mark that says what only the operator can know. */
export const fillInMark = (text: string): string | null => /\[Fill in:[^\]]{0,80}/.exec(text)?.[0] ?? null

/** The public page of a text. */
export const LEGAL_PATHS = { privacy: '/privacy-policy', terms: '/terms', imprint: '/imprint' } as const
