import { z } from 'zod'

const optional = z.string().optional().catch(undefined)

/**
 * Going to Google. An invalid return path is ignored instead of refused. `asked` marks the form that asks for the
 * password; the buttons on other pages don't.
 */
export const GoogleForm = z.object({ returnTo: optional, password: optional, asked: optional })
