import { sign, verify } from '~/services/auth/tokens.server'

/** The part of an invite's URL after /invite/: its ID, signed. Computed when shown, never stored. */
export const inviteToken = (id: number, secrets: readonly string[]): string =>
  sign('session-invite', String(id), secrets)

/** The invite ID of a token. Null if no key of ours signed it. */
export function inviteIdOf(token: string, secrets: readonly string[]): number | null {
  const id = verify('session-invite', token, secrets)
  return id !== null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
