import { randomUUID } from 'node:crypto'
import type { Profile } from '@node-saml/node-saml'
import type { Db } from '~db/connection'
import { ProviderError } from '../providers/provider-error'
import { check, decodeMessage, signedRoot, textOf, XmlFault } from '../providers/signed-xml.server'
import {
  CLOCKS_DIFFER_MS,
  ourAddresses,
  requestIdOf,
  samlOf,
  type Origin,
  type Parties,
} from './messages.server'
import { idpOf } from './metadata.server'
import { childrenOf, isNamed, onlyChild } from './names.server'
import type { SamlSettings } from './settings.server'

export { metadataFault as faultOf } from './metadata.server'

/** How old a LogoutRequest may be. */
const MAX_AGE_MS = 300_000

/** @throws ProviderError */
export const partiesOf = async (db: Db, env: Origin, settings: SamlSettings): Promise<Parties> => ({
  env,
  settings,
  idp: await idpOf(db, settings),
})

/** The provider's login page, with a signed AuthnRequest. */
export async function toProvider(
  db: Db,
  env: Origin,
  settings: SamlSettings,
  { id, confirms }: { id: string; confirms: boolean },
): Promise<string> {
  const saml = samlOf(await partiesOf(db, env, settings), requestIdOf(id), { forceAuthn: confirms })
  return saml.getAuthorizeUrlAsync(id, undefined, {})
}

/** The provider's logout, with a signed LogoutRequest for the login that `told` (a Person's idToken) names; null if it has none. */
export async function toLogOut(db: Db, env: Origin, settings: SamlSettings, told: string) {
  const parties = await partiesOf(db, env, settings)
  if (!parties.idp.slo) return null
  return samlOf(parties, `_${randomUUID()}`).getLogoutUrlAsync(JSON.parse(told) as Profile, '', {})
}

/**
 * Which logins end, by a posted LogoutRequest that the provider must have signed, and where to send a browser with our answer.
 * Null: it's the answer to ours, which ended our login before.
 * @throws ProviderError
 */
export async function readLogout(db: Db, env: Origin, settings: SamlSettings, fields: URLSearchParams) {
  if (fields.has('SAMLResponse')) return null
  const parties = await partiesOf(db, env, settings)
  const { entityId, certs, slo: theirs } = parties.idp
  try {
    const root = signedRoot(decodeMessage(fields.get('SAMLRequest') ?? ''), certs)
    check(isNamed(root, 'samlp:LogoutRequest'), 'is no LogoutRequest')
    check(textOf(onlyChild(root, 'saml:Issuer')) === entityId, 'has another Issuer')
    const { slo } = ourAddresses(env, settings.id)
    check([null, '', slo].includes(root.getAttribute('Destination')), 'is for another Destination')
    const issued = Date.parse(root.getAttribute('IssueInstant') ?? '')
    const ends = root.hasAttribute('NotOnOrAfter') ? Date.parse(root.getAttribute('NotOnOrAfter')!) : Infinity
    const now = Date.now()
    const isRecent = issued > now - MAX_AGE_MS && issued < now + CLOCKS_DIFFER_MS
    check(isRecent && ends > now - CLOCKS_DIFFER_MS, 'is too old, or from the future')
    const nameId = textOf(onlyChild(root, 'saml:NameID'))
    check(nameId, 'has no NameID')
    const sids = childrenOf(root, 'samlp:SessionIndex').map(textOf)
    const asked = { ID: root.getAttribute('ID') } as unknown as Profile
    const relayState = (fields.get('RelayState') ?? '').slice(0, 80)
    const saml = samlOf(parties, `_${randomUUID()}`)
    const answer = theirs && (await saml.getLogoutResponseUrlAsync(asked, relayState, {}, true))
    return { nameId, sids, until: new Date(issued + 1000), answer }
  } catch (error) {
    if (!(error instanceof XmlFault)) throw error
    throw new ProviderError('refused', `${settings.issuer}: the LogoutRequest ${error.message}`)
  }
}

/** What to register at the provider, as lines of two columns. */
export function registrationAt(env: Origin, { id }: SamlSettings): [what: string, value: string][] {
  const { at, entityId, acs, slo } = ourAddresses(env, id)
  return [
    ['metadata (entity ID)', entityId],
    ['assertion consumer', `${acs} (POST)`],
    ['single logout', `${slo} (POST)`],
    ['link for portals', at],
  ]
}
