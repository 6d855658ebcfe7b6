import { sign, verify } from '~/auth/tokens.server'

/** What stands behind /invite/ for an invite: its id, signed under the server's key. It is made when it is shown, and kept nowhere. */
export const inviteToken = (id: number, secrets: readonly string[]): string =>
  sign('session-invite', String(id), secrets)

/** The id of the invite that a token was made for; null for one that no key of ours made. */
export function inviteIdOf(token: string, secrets: readonly string[]): number | null {
  const id = verify('session-invite', token, secrets)
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
