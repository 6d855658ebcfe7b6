import { ProviderError } from './openid.server'
import { NS } from '../saml-settings.server'
import { CLOCKS_DIFFER_MS, ourAddresses, requestIdOf, samlOf, type Parties } from './saml-messages.server'
import {
  childrenOf,
  decodeMessage,
  isNamed,
  onlyChild,
  signedRoot,
  textOf,
  XmlFault,
} from '../signed-xml.server'
import { newToken } from './tokens.server'
import type { Profile } from '@node-saml/node-saml'

/** How old a LogoutRequest may be. */
const MAX_AGE_MS = 300_000

/** The provider's logout, with a signed LogoutRequest for the login that `told` (a Person's idToken) names; null if it has none. */
export async function logoutUrl(parties: Parties, told: string): Promise<string | null> {
  if (!parties.idp.slo) return null
  const saml = samlOf(parties, { requestId: requestIdOf(newToken()) })
  return saml.getLogoutUrlAsync(JSON.parse(told) as Profile, '', {})
}

/** Which logins a provider ends, begun by `until`, and where to send a browser with our answer. */
type Ended = { nameId: string; sids: string[]; until: Date; answer: string | null }

/**
 * Reads a posted LogoutRequest, which the provider must have signed. Null: it's the answer to ours, which ended our login before.
 * @throws ProviderError
 */
export async function readLogoutRequest(parties: Parties, fields: URLSearchParams): Promise<Ended | null> {
  if (fields.has('SAMLResponse')) return null
  const { env, settings, idp } = parties
  try {
    const root = signedRoot(decodeMessage(fields.get('SAMLRequest') ?? ''), idp.certs)
    if (!isNamed(root, NS.protocol, 'LogoutRequest')) throw new XmlFault('is no LogoutRequest')
    if (textOf(onlyChild(root, NS.assertion, 'Issuer')) !== idp.entityId)
      throw new XmlFault('has another Issuer')
    const destination = root.getAttribute('Destination')
    if (destination && destination !== ourAddresses(env, settings.id).slo)
      throw new XmlFault('is for another Destination')
    const issued = Date.parse(root.getAttribute('IssueInstant') ?? '')
    const ends = root.hasAttribute('NotOnOrAfter') ? Date.parse(root.getAttribute('NotOnOrAfter')!) : Infinity
    const now = Date.now()
    if (!(issued > now - MAX_AGE_MS && issued < now + CLOCKS_DIFFER_MS && ends > now - CLOCKS_DIFFER_MS))
      throw new XmlFault('is too old, or from the future')
    const nameId = textOf(onlyChild(root, NS.assertion, 'NameID'))
    if (!nameId) throw new XmlFault('has no NameID')
    const sids = childrenOf(root, NS.protocol, 'SessionIndex').map(textOf)
    return {
      nameId,
      sids,
      until: new Date(issued + 1000),
      answer: await answerUrl(parties, root, fields.get('RelayState') ?? ''),
    }
  } catch (error) {
    if (error instanceof XmlFault)
      throw new ProviderError('refused', `${settings.issuer}: the LogoutRequest ${error.message}`)
    throw error
  }
}

async function answerUrl(parties: Parties, request: Element, relayState: string): Promise<string | null> {
  if (!parties.idp.slo) return null
  const saml = samlOf(parties, { requestId: requestIdOf(newToken()) })
  const asked = { ID: request.getAttribute('ID') } as unknown as Profile
  return saml.getLogoutResponseUrlAsync(asked, relayState.slice(0, 80), {}, true)
}
