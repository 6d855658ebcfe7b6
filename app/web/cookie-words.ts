import type { CookieName, VariantName } from './http/page-variants.server'

/** `oauth`: one for each SSO request (sso-cookies.server.ts). */
type Name = CookieName | VariantName | 'oauth'

/** The privacy policy's text on each cookie: what it's for, and how long the browser keeps it. */
export const cookieWords = {
  cookies: {
    session: ['Keeps you logged in', '30 days, or until you log out'],
    device: [
      'A random code that tells which accounts have logged in from this browser, without naming them',
      '1 year',
    ],
    challenge: ['A login that’s waiting for its second step', '10 minutes'],
    oauth: ['Proof that a login with Google or your university started in this browser', '10 minutes'],
    codes: ['New recovery codes, encrypted, on their way to the page that shows them once', '5 minutes'],
    address: ['The address we emailed a link to', '1 day, or until you log in'],
    registration: ['That you registered in this browser', '1 day'],
    draft: ['Brings back what you typed before logging in', '1 hour'],
    notice: ['A message to show on the next page', 'Until it’s shown, up to 5 minutes'],
    near: ['Your rounded location, if you shared it', '1 hour'],
    state: ['Your state', '7 days if we found it from your location, 1 year if you chose it'],
    order: ['That you don’t want your state shown first', '1 year'],
    waits: ['Which study spots this browser has just reported busyness for', '30 minutes'],
    invites: [
      'Which study session invites you’ve opened in this browser, so we can show you those sessions',
      '7 days, or until you log out',
    ],
    written: ['That you’ve just saved something, so the next pages show it', '1 minute'],
    accept: ['The invite you wanted to accept before you logged in', '1 day, or until you log in'],
    theme: ['The light or dark theme, if you chose one', '1 year'],
    lite: ['Lite mode, if you turned it on or off', '1 year'],
  } satisfies Record<Name, readonly [purpose: string, life: string]>,
} as const
