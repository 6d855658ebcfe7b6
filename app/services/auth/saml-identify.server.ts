import type { SamlSettings } from '../provider-settings.server'
import { ProviderError } from './openid.server'
import { SUBJECT_ID, type Idp } from '../saml-settings.server'

const PAIRWISE_ID = 'urn:oasis:names:tc:SAML:attribute:pairwise-id'
const EPPN = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.6'
const SCOPED = /^[a-z0-9][a-z0-9=._+-]{0,126}@([a-z0-9][a-z0-9.-]{0,126})$/

/**
 * The provider's ID of a user: subject-id, else pairwise-id, else a persistent NameID, else eppn if the operator says that
 * none is ever reassigned. Never the address, which moves on, nor a transient name. It says which it is, so that none passes
 * for another.
 * @throws ProviderError if there's none, or it's from a scope that isn't the provider's
 */
export function identify(
  { issuer, domains, eppnIsPermanent }: Pick<SamlSettings, 'issuer' | 'domains' | 'eppnIsPermanent'>,
  { scopes }: Pick<Idp, 'scopes'>,
  attributes: ReadonlyMap<string, readonly string[]>,
  persistentName: string | null,
): string {
  const fault = (why: string) => new ProviderError('incomplete', `of ${issuer} ${why}`)
  const allowed = new Set([...scopes, ...(domains ?? [])])
  const scoped = (kind: string, name: string) => {
    const values = attributes.get(name) ?? []
    if (values.length === 0) return null
    const id = values[0]!.toLowerCase()
    const scope = SCOPED.exec(id)?.[1]
    if (values.length > 1 || !scope) throw fault(`has a malformed ${kind}`)
    if (!allowed.has(scope))
      throw fault(`has a ${kind} of ${scope}, which is neither a scope in its metadata nor in domains`)
    return `${kind}:${id}`
  }
  const found =
    scoped('subject-id', SUBJECT_ID) ??
    scoped('pairwise-id', PAIRWISE_ID) ??
    (persistentName && /^[\x21-\x7e]{1,240}$/.test(persistentName) ? `name:${persistentName}` : null) ??
    (eppnIsPermanent ? scoped('eppn', EPPN) : null)
  if (found === null)
    throw fault('has no subject-id, pairwise-id or persistent NameID, so it doesn’t say who this is')
  return found
}
