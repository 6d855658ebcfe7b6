import type { Viewer } from '~/services/auth/viewer'
import type { Env } from '~/services/env.server'
import { done, invalid, type Outcome } from '~/services/outcome'
import {
  nameOf,
  providersOf,
  type ProviderName,
  type ProviderSettings,
} from '~/services/provider-settings.server'
import type { Db } from '~db/connection'
import { accountOf } from '../queries.server'
import { disconnectIdentity, identitiesOf } from '../security-queries.server'
import { providerWords, securityWords } from '../security-words'
import { accountWords } from '../words'
import { connectedProvider, hasIdentity, userOfIdentity } from './identity-queries.server'
import { missingProof } from './prove-again.server'
import type { Proof } from './TwoStepFields'

/** What a viewer does with the providers of their own account, and the page before a provider's. */

/**
 * Whether a viewer may connect an account of this provider. It's another way to log in, so they must prove their
 * identity first. False when one is already connected: then going to the provider is itself the proof.
 * @throws TooManyHashes
 */
export async function mayConnectProvider(
  db: Db,
  viewer: Viewer,
  { issuer, password }: { issuer: string; password?: string },
): Promise<Outcome<boolean>> {
  if (await hasIdentity(db, viewer.id, issuer)) return done(false)
  return (await missingProof(db, viewer, password)) ?? done(true)
}

/** Data for the page before the provider's. */
export async function providerPage(
  db: Db,
  viewer: Viewer | null,
  settings: ProviderSettings,
  returnTo: string | null,
) {
  const words = providerWords(settings.name)
  const page = {
    provider: nameOf(settings),
    returnTo,
    title: accountWords.logInWith(settings.name),
    /** What a viewer must give first, to connect an account. */
    proof: 'fresh' as Proof,
    text: words.start,
    /** Whether it's about the viewer's settings. */
    back: false,
    email: '',
  }
  if (!viewer) return page
  const may = await mayConnectProvider(db, viewer, settings)
  const asksPassword = !may.ok && may.field === 'password'
  return {
    ...page,
    returnTo: returnTo ?? '/setting/security',
    title: may.ok && !may.value ? words.confirm : securityWords.provider.connect(settings.name),
    proof: may.ok ? page.proof : asksPassword ? ('password' as const) : ('sign-in' as const),
    text: may.ok ? '' : asksPassword ? words.proveFirst : may.message,
    back: true,
    email: (await accountOf(db, viewer.id)).email,
  }
}

export type ProviderPage = Awaited<ReturnType<typeof providerPage>>

/** The provider that can confirm who a viewer is, or null. */
export async function confirmingProvider(
  db: Db,
  viewer: Viewer,
  env: Pick<Env, 'google' | 'sso'>,
): Promise<ProviderName | null> {
  const provider = await connectedProvider(db, viewer.id, providersOf(env))
  return provider && nameOf(provider)
}

/** Whether this provider's account is the viewer's. */
export const ownsIdentity = async (
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  subject: { issuer: string; sub: string },
): Promise<boolean> => (await userOfIdentity(db, subject)) === viewer.id

/** Disconnects a provider from the viewer's account, which must have another way to log in. */
export async function disconnectProvider(
  db: Db,
  viewer: Viewer,
  { id, ssoOnly }: { id: string; ssoOnly: boolean },
): Promise<Outcome<null>> {
  if (await disconnectIdentity(db, viewer.id, { provider: id, ssoOnly })) return done(null)
  const connected = (await identitiesOf(db, viewer.id)).find(({ provider }) => provider === id)
  // If it's already disconnected, there's nothing to do.
  if (!connected) return done(null)
  const why = connected.makes_admin ? 'makesAdmin' : ssoOnly ? 'onlyWay' : 'needsPassword'
  return invalid(securityWords.provider[why])
}
