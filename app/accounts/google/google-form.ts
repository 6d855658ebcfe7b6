import { z } from 'zod'

const optional = z.string().optional().catch(undefined)

/**
 * Going to Google. A path to come back to that is none is no reason to refuse: it is left out. `asked` says that the form
 * is the one with the password; the buttons on other pages have none.
 */
export const GoogleForm = z.object({ returnTo: optional, password: optional, asked: optional })
