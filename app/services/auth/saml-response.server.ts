import { MFA, type Person } from './person'
import { DISPLAY_NAME, NS } from '../saml-settings.server'
import { ProviderError } from './openid.server'
import { identify } from './saml-identify.server'
import { CLOCKS_DIFFER_MS, ourAddresses, requestIdOf, samlOf, type Parties } from './saml-messages.server'
import {
  allIn,
  childrenOf,
  decodeMessage,
  isNamed,
  onlyChild,
  parseXml,
  signedRoot,
  textOf,
  XmlFault,
} from '../signed-xml.server'

/** `ssoRequest`: the ID of the SSO request that it answers, checked only if there's a person; '' if it names none. */
export type Answer = { ssoRequest: string } & (
  | { person: Person }
  | { failed: ProviderError['kind'] | 'cancelled'; reason: string }
)

const STATUS = 'urn:oasis:names:tc:SAML:2.0:status:'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Statuses that say that the user gave up, and those that say that our settings don't fit the provider's. */
const CANCELLED = new Set(['AuthnFailed', 'RequestDenied', 'NoPassive'])
const SETUP = new Set(['Requester', 'InvalidNameIDPolicy', 'NoAuthnContext', 'RequestUnsupported'])

/**
 * Whom the provider names in a posted response. Only says so after every check: the shape before anything parses it, the
 * signature before anything is decrypted. That it answers just once is up to the caller.
 */
export async function readResponse(parties: Parties, fields: URLSearchParams): Promise<Answer> {
  let ssoRequest = ''
  try {
    const xml = decodeMessage(fields.get('SAMLResponse') ?? '')
    const root = parseXml(xml)
    if (!isNamed(root, NS.protocol, 'Response')) throw new XmlFault('is no response')
    // Some providers send errors without InResponseTo.
    ssoRequest = (root.getAttribute('InResponseTo') || `_${fields.get('RelayState') ?? ''}`).slice(1)
    const statuses = allIn(root, NS.protocol, 'StatusCode').map((each) =>
      (each.getAttribute('Value') ?? '')
        .replace(STATUS, '')
        .replace(/[^\w.-]/g, '')
        .slice(0, 60),
    )
    if (statuses[0] !== 'Success')
      return { ssoRequest, failed: failureOf(statuses), reason: `status ${statuses.join(', ')}` }
    return { ssoRequest, person: await personIn(parties, xml, ssoRequest) }
  } catch (error) {
    const kind = error instanceof ProviderError ? error.kind : 'refused'
    return { ssoRequest, failed: kind, reason: `the response ${(error as Error).message.slice(0, 300)}` }
  }
}

function failureOf(statuses: string[]): ProviderError['kind'] | 'cancelled' {
  if (statuses.some((each) => CANCELLED.has(each))) return 'cancelled'
  return statuses.some((each) => SETUP.has(each)) ? 'setup' : 'refused'
}

async function personIn(parties: Parties, xml: string, ssoRequest: string): Promise<Person> {
  const requestId = requestIdOf(ssoRequest)
  const { acs } = ourAddresses(parties.env, parties.settings.id)
  const response = signedRoot(xml, parties.idp.certs)
  const destination = response.getAttribute('Destination')
  if (destination && destination !== acs) throw new XmlFault('is for another Destination')
  if (response.getAttribute('InResponseTo') !== requestId) throw new XmlFault('answers another request')
  if (childrenOf(response, NS.assertion, 'Issuer').some((each) => textOf(each) !== parties.idp.entityId))
    throw new XmlFault('has another Issuer')
  const assertion = parseXml(await verifiedAssertion(parties, xml, requestId))
  const { statement, nameId } = checkAssertion(assertion, parties, requestId)
  return describe(assertion, statement, nameId, parties)
}

/** The assertion, decrypted with the first of our keys that can, after node-saml's own checks. */
async function verifiedAssertion(parties: Parties, xml: string, requestId: string): Promise<string> {
  let fault: unknown
  for (const { key } of parties.settings.encryptionKeys) {
    try {
      const saml = samlOf(parties, { requestId, decryptionPvk: key })
      const { profile } = await saml.validatePostResponseAsync({
        SAMLResponse: Buffer.from(xml).toString('base64'),
      })
      const found = profile?.getAssertionXml?.()
      if (found) return found
    } catch (error) {
      fault ??= error
    }
  }
  throw fault ?? new XmlFault('has no assertion')
}

/** What node-saml leaves out: issuer, recipient, method, and that the assertion itself answers this request. */
function checkAssertion(assertion: Element, { env, settings, idp }: Parties, requestId: string) {
  if (!isNamed(assertion, NS.assertion, 'Assertion')) throw new XmlFault('has no assertion')
  const { acs } = ourAddresses(env, settings.id)
  const only = (name: string, of = assertion) => {
    const found = onlyChild(of, NS.assertion, name)
    if (!found) throw new XmlFault(`needs exactly one ${name} in its assertion`)
    return found
  }
  if (textOf(only('Issuer')) !== idp.entityId) throw new XmlFault('has an assertion of another Issuer')
  const subject = only('Subject')
  const isConfirmed = childrenOf(subject, NS.assertion, 'SubjectConfirmation').some((each) => {
    const data = onlyChild(each, NS.assertion, 'SubjectConfirmationData')
    return (
      each.getAttribute('Method') === BEARER &&
      data?.getAttribute('Recipient') === acs &&
      data.getAttribute('InResponseTo') === requestId &&
      !data.hasAttribute('NotBefore') &&
      Date.parse(data.getAttribute('NotOnOrAfter') ?? '') > Date.now() - CLOCKS_DIFFER_MS
    )
  })
  if (!isConfirmed) throw new XmlFault('has no bearer confirmation for this request and Recipient')
  only('Conditions')
  return { statement: only('AuthnStatement'), nameId: onlyChild(subject, NS.assertion, 'NameID') }
}

function describe(
  assertion: Element,
  statement: Element,
  nameId: Element | null,
  { settings, idp }: Parties,
): Person {
  const attributes = attributesOf(assertion)
  const first = (name: string) => attributes.get(name)?.[0] ?? null
  const { email, given, family, affiliation, groups } = settings.claims
  const name = textOf(nameId)
  const format = nameId?.getAttribute('Format') || undefined
  const sub = identify(settings, idp, attributes, format === PERSISTENT ? name : null)
  const sessionIndex = statement.getAttribute('SessionIndex')
  const asked = Date.parse(statement.getAttribute('AuthnInstant') ?? '')
  const contexts = allIn(statement, NS.assertion, 'AuthnContextClassRef').map(textOf)
  const logOut = {
    nameID: name,
    nameIDFormat: format,
    nameQualifier: nameId?.getAttribute('NameQualifier') || undefined,
    spNameQualifier: nameId?.getAttribute('SPNameQualifier') || undefined,
    sessionIndex: sessionIndex || undefined,
  }
  return {
    sub,
    email: first(email)?.slice(0, 320) ?? null,
    emailVerified: null,
    givenName: first(given),
    familyName: first(family),
    fullName: first(DISPLAY_NAME),
    picture: null,
    affiliations: (attributes.get(affiliation) ?? []).slice(0, 50),
    groups: attributes.get(groups) ?? [],
    askedAt: Number.isNaN(asked) ? null : new Date(Math.min(asked, Date.now())),
    secondFactor: contexts.includes(MFA),
    sid: sessionIndex?.slice(0, 255) || null,
    nameId: name.slice(0, 1024) || null,
    idToken: name && idp.slo ? JSON.stringify(logOut) : null,
  }
}

function attributesOf(assertion: Element): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const attribute of childrenOf(assertion, NS.assertion, 'AttributeStatement').flatMap((each) =>
    childrenOf(each, NS.assertion, 'Attribute'),
  )) {
    const name = attribute.getAttribute('Name') ?? ''
    const values = childrenOf(attribute, NS.assertion, 'AttributeValue').map(textOf).filter(Boolean)
    found.set(name, [...(found.get(name) ?? []), ...values])
  }
  return found
}
