import type { Person } from '../providers/person'
import { printable, ProviderError } from '../providers/provider-error'
import { check, decodeMessage, parseXml, signedRoot, textOf, XmlFault } from '../providers/signed-xml.server'
import { CLOCKS_DIFFER_MS, ourAddresses, requestIdOf, samlOf, type Parties } from './messages.server'
import { allIn, childrenOf, isNamed, onlyChild } from './names.server'
import { personOf } from './person.server'

/** `ssoRequest`: the ID of the SSO request that it answers, checked only if there's a person; '' if it names none. */
export type Answer = { ssoRequest: string } & (
  | { person: Person }
  | { failed: ProviderError['kind'] | 'cancelled'; reason: string }
)

const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Statuses that say that the user gave up, and those that say that our settings don't fit the provider's. */
const CANCELLED = /\b(AuthnFailed|RequestDenied|NoPassive)\b/
const SETUP = /\b(Requester|InvalidNameIDPolicy|NoAuthnContext|RequestUnsupported)\b/

/**
 * Reads who logged in from a posted response, after every check: its shape before anything parses it, its signature
 * before anything is decrypted. The caller has to refuse one that comes twice.
 */
export async function readResponse(parties: Parties, fields: URLSearchParams): Promise<Answer> {
  let ssoRequest = ''
  try {
    const xml = decodeMessage(fields.get('SAMLResponse') ?? '')
    const root = parseXml(xml)
    check(isNamed(root, 'samlp:Response'), 'is no response')
    // Some providers send errors without InResponseTo.
    ssoRequest = (root.getAttribute('InResponseTo') || `_${fields.get('RelayState') ?? ''}`).slice(1)
    const codes = allIn(root, 'samlp:StatusCode').map((each) => each.getAttribute('Value') ?? '')
    const statuses = codes.map((each) => printable(each.replace(STATUS, '')))
    if (statuses[0] === 'Success') return { ssoRequest, person: await personIn(parties, xml, ssoRequest) }
    const reason = `status ${statuses.join(', ')}`
    const failed = CANCELLED.test(reason) ? 'cancelled' : SETUP.test(reason) ? 'setup' : 'refused'
    return { ssoRequest, failed, reason }
  } catch (error) {
    const failed = error instanceof ProviderError ? error.kind : 'refused'
    return { ssoRequest, failed, reason: `the response ${(error as Error).message.slice(0, 300)}` }
  }
}

async function personIn(parties: Parties, xml: string, ssoRequest: string): Promise<Person> {
  const { env, settings, idp } = parties
  const { acs } = ourAddresses(env, settings.id)
  const requestId = requestIdOf(ssoRequest)
  const isIdp = (issuer: Element) => textOf(issuer) === idp.entityId
  const response = signedRoot(xml, idp.certs)
  check([null, '', acs].includes(response.getAttribute('Destination')), 'is for another Destination')
  check(response.getAttribute('InResponseTo') === requestId, 'answers another request')
  check(childrenOf(response, 'saml:Issuer').every(isIdp), 'has another Issuer')

  const assertion = parseXml(await verifiedAssertion(parties, xml, requestId))
  // node-saml leaves out issuer, recipient, method, and that the assertion itself answers this request.
  check(isNamed(assertion, 'saml:Assertion'), 'has no assertion')
  const only = (name: string) => {
    const found = onlyChild(assertion, `saml:${name}`)
    check(found, `needs exactly one ${name} in its assertion`)
    return found
  }
  check(isIdp(only('Issuer')), 'has an assertion of another Issuer')
  const subject = only('Subject')
  const isConfirmed = childrenOf(subject, 'saml:SubjectConfirmation').some((each) => {
    const data = onlyChild(each, 'saml:SubjectConfirmationData')
    return (
      each.getAttribute('Method') === BEARER &&
      data?.getAttribute('Recipient') === acs &&
      data.getAttribute('InResponseTo') === requestId &&
      !data.hasAttribute('NotBefore') &&
      Date.parse(data.getAttribute('NotOnOrAfter') ?? '') > Date.now() - CLOCKS_DIFFER_MS
    )
  })
  check(isConfirmed, 'has no bearer confirmation for this request and Recipient')
  only('Conditions')
  const nameId = onlyChild(subject, 'saml:NameID')
  return personOf(assertion, only('AuthnStatement'), nameId, settings, idp)
}

/** The assertion, decrypted with the first of our keys that can, after node-saml's own checks. */
async function verifiedAssertion(parties: Parties, xml: string, requestId: string): Promise<string> {
  let fault: unknown
  const SAMLResponse = Buffer.from(xml).toString('base64')
  for (const { key } of parties.settings.encryptionKeys) {
    try {
      const saml = samlOf(parties, requestId, { decryptionPvk: key })
      const { profile } = await saml.validatePostResponseAsync({ SAMLResponse })
      const found = profile?.getAssertionXml?.()
      if (found) return found
    } catch (error) {
      fault ??= error
    }
  }
  throw fault ?? new XmlFault('has no assertion')
}
