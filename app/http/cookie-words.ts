import type { CookieName } from './cookies.server'
import type { VariantName } from './page-variants.server'

/** `oauth` is set by app/auth/google.server.ts. */
type Name = CookieName | VariantName | 'oauth'

/** What the privacy policy says of every cookie that we set: what it is for, and how long the browser keeps it. */
export const words = {
  cookies: {
    session: ['The key of your login session', '30 days, or until you sign out'],
    device: [
      'A random text that says which accounts signed in from this browser before, without their names',
      '1 year',
    ],
    challenge: ['A sign-in that waits for its second step', '10 minutes'],
    oauth: ['Where to come back to from Google, and proof that you began it here', '10 minutes'],
    codes: ['New recovery codes on their way to the page that shows them once, sealed', '5 minutes'],
    address: ['The address that a confirmation mail went to', '1 day'],
    draft: ['Finds again what you typed before signing in', '1 hour'],
    notice: ['A message for the next page', 'Until it is shown, at most 5 minutes'],
    near: ['Your rounded position, if you gave it', '1 hour'],
    state: ['Your state', '7 days when it was found from your position, 1 year when you chose it'],
    order: ['That your state need not come first', '1 year'],
    waits: ['About which places this browser told how busy they are', '30 minutes'],
    invites: [
      'Which invites to study sessions this browser has opened, so that it shows those sessions',
      '7 days, or until you sign out',
    ],
    accept: ['The invite that you wanted to accept before you signed in', '1 day, or until you signed in'],
    theme: ['The light or dark theme, if you chose one', '1 year'],
    lite: ['Lite mode, if you turned it on or off', '1 year'],
  } satisfies Record<Name, readonly [purpose: string, life: string]>,
} as const
