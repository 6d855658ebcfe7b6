import { sign, verify } from '~/auth/tokens.server'
import type { Env } from '~/env.server'

/** A hidden field with the signed time when its form was shown. */
export const formStamp = (env: Pick<Env, 'sessionSecrets'>, now = Date.now()): string =>
  sign('form-stamp', String(now), env.sessionSecrets)

/** Milliseconds since the form with this stamp was shown. Null if the stamp isn't ours. */
export function formAge(stamp: string, env: Pick<Env, 'sessionSecrets'>, now = Date.now()): number | null {
  const shown = verify('form-stamp', stamp, env.sessionSecrets)
  return shown === null ? null : now - Number(shown)
}
