import { MFA, type Person } from '../providers/person'
import { ProviderError } from '../providers/provider-error'
import { textOf } from '../providers/signed-xml.server'
import type { Idp } from './metadata.server'
import type { SamlSettings } from './settings.server'
import { allIn, childrenOf, DISPLAY_NAME, EPPN, PAIRWISE_ID, SUBJECT_ID } from './names.server'

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const SCOPED = /^[a-z0-9][a-z0-9=._+-]{0,126}@([a-z0-9][a-z0-9.-]{0,126})$/

/** What a checked assertion says about a user. */
export function personOf(
  assertion: Element,
  statement: Element,
  nameId: Element | null,
  settings: SamlSettings,
  idp: Idp,
): Person {
  const attributes = childrenOf(assertion, 'saml:AttributeStatement').flatMap((each) =>
    childrenOf(each, 'saml:Attribute'),
  )
  const valuesOf = (name: string) =>
    attributes
      .filter((each) => each.getAttribute('Name') === name)
      .flatMap((each) => childrenOf(each, 'saml:AttributeValue').map(textOf))
      .filter(Boolean)
  const first = (name: string) => valuesOf(name)[0] ?? null
  const { email, given, family, affiliation, groups } = settings.claims
  const name = textOf(nameId)
  const format = nameId?.getAttribute('Format') || undefined
  const sessionIndex = statement.getAttribute('SessionIndex')
  const asked = Date.parse(statement.getAttribute('AuthnInstant') ?? '')
  const logOut = {
    nameID: name,
    nameIDFormat: format,
    nameQualifier: nameId?.getAttribute('NameQualifier') || undefined,
    spNameQualifier: nameId?.getAttribute('SPNameQualifier') || undefined,
    sessionIndex: sessionIndex || undefined,
  }
  return {
    sub: identify(settings, idp, valuesOf, format === PERSISTENT ? name : ''),
    email: first(email)?.slice(0, 320) ?? null,
    emailVerified: null,
    givenName: first(given),
    familyName: first(family),
    fullName: first(DISPLAY_NAME),
    picture: null,
    affiliations: valuesOf(affiliation).slice(0, 50),
    groups: valuesOf(groups),
    askedAt: Number.isNaN(asked) ? null : new Date(Math.min(asked, Date.now())),
    secondFactor: allIn(statement, 'saml:AuthnContextClassRef').some((each) => textOf(each) === MFA),
    sid: sessionIndex?.slice(0, 255) || null,
    nameId: name.slice(0, 1024) || null,
    idToken: name && idp.slo ? JSON.stringify(logOut) : null,
  }
}

/**
 * The provider's ID of a user: subject-id, else pairwise-id, else a persistent NameID, else eppn if the operator says that
 * none is ever reassigned. Never the address, which moves on, nor a transient name. It says which it is, so that none passes
 * for another.
 * @throws ProviderError if there's none, or it's from a scope that isn't the provider's
 */
function identify(
  { issuer, domains, eppnIsPermanent }: SamlSettings,
  { scopes }: Idp,
  valuesOf: (attribute: string) => string[],
  persistentName: string,
): string {
  const fault = (why: string) => new ProviderError('incomplete', `of ${issuer} ${why}`)
  const scoped = (kind: string, attribute: string) => {
    const values = valuesOf(attribute)
    if (values.length === 0) return null
    const id = values[0]!.toLowerCase()
    const scope = SCOPED.exec(id)?.[1]
    if (values.length > 1 || !scope) throw fault(`has a malformed ${kind}`)
    if (!scopes.includes(scope) && !domains?.includes(scope))
      throw fault(`has a ${kind} of ${scope}, which is neither a scope in its metadata nor in domains`)
    return `${kind}:${id}`
  }
  const found =
    scoped('subject-id', SUBJECT_ID) ??
    scoped('pairwise-id', PAIRWISE_ID) ??
    (/^[\x21-\x7e]{1,240}$/.test(persistentName) ? `name:${persistentName}` : null) ??
    (eppnIsPermanent ? scoped('eppn', EPPN) : null)
  if (found) return found
  throw fault('has no subject-id, pairwise-id or persistent NameID, so it doesn’t say who this is')
}
