import {
  nameOf,
  providersOf,
  type ProviderName,
  type ProviderSettings,
} from '~/services/provider-settings.server'
import type { SsoRequest } from '~/services/auth/sso-requests.server'
import type { Viewer } from '~/services/auth/viewer'
import type { Env } from '~/services/env.server'
import type { Db } from '~db/connection'
import { startOfLogin } from './log-in-queries.server'

/** The provider that a login was started with, where the user stays logged in; null for a password or link. */
export type LogOutProvider = (ProviderName & { canLogOut: boolean }) | null

async function startedWith(db: Db, viewer: Viewer, providers: ProviderSettings[]) {
  const start = await startOfLogin(db, viewer.loginId)
  const provider = start && providers.find(({ issuer }) => issuer === start.issuer)
  if (!provider) return null
  return { provider, idToken: provider.logout === 'provider' ? start.sealed_id_token : null }
}

/** What the page that logs out says about the login's provider. */
export async function logOutProvider(
  db: Db,
  viewer: Viewer,
  providers: ProviderSettings[],
): Promise<LogOutProvider> {
  const found = await startedWith(db, viewer, providers)
  return found && { ...nameOf(found.provider), canLogOut: found.idToken !== null }
}

/** The way to log out at the login's provider, too; null if that's not possible. Call it before the login ends. */
export async function tripToLogOut(
  db: Db,
  viewer: Viewer,
  env: Pick<Env, 'google' | 'sso'>,
): Promise<SsoRequest | null> {
  const found = await startedWith(db, viewer, providersOf(env))
  if (!found?.idToken) return null
  return {
    provider: found.provider.id,
    returnTo: null,
    startedBy: viewer.id,
    mayConnect: false,
    confirms: false,
    sealedIdToken: found.idToken,
  }
}
