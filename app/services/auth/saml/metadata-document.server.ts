import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { isLoopbackName } from '../../origin.server'
import { allIn, childrenOf, isNamed, parseXml, textOf, XmlFault } from './xml.server'

/** What we need of a provider's metadata. */
export type Idp = {
  entityId: string
  /** PEM. Any may have signed: there are several while keys change. */
  certs: string[]
  /** Where we send AuthnRequests and LogoutRequests by redirect. */
  sso: string
  slo: string | null
  /** The scopes that it may use in IDs, such as example.edu. */
  scopes: string[]
  /** ISO 8601; null: forever. */
  validUntil: string | null
}

export const MAX_METADATA_BYTES = 5_000_000

/** @throws XmlFault */
export function checkMetadataText(text: string | null): string {
  if (text === null || text.length > MAX_METADATA_BYTES)
    throw new XmlFault(
      'is larger than 5 MB, so it’s a whole federation. Use the metadata of this one provider, such as by MDQ',
    )
  const start = text.replace(/^\uFEFF/, '').trimStart()
  if (/^<(!doctype )?html/i.test(start))
    throw new XmlFault('is an HTML page, not SAML metadata. Download the XML itself')
  if (!start.startsWith('<')) throw new XmlFault('is not XML')
  return start
}

/** @throws XmlFault, or the file system's error */
export function readMetadataFile(file: string): string {
  const { size } = fs.statSync(file)
  return checkMetadataText(size > MAX_METADATA_BYTES ? null : fs.readFileSync(file, 'utf8'))
}

/**
 * One provider of an EntityDescriptor or of an aggregate.
 * @throws XmlFault
 */
export function readIdp(xml: string, entityId: string): Idp {
  const root = parseXml(xml)
  const isOne = isNamed(root, 'metadata', 'EntityDescriptor')
  if (!isOne && !isNamed(root, 'metadata', 'EntitiesDescriptor'))
    throw new XmlFault('is XML, but not SAML metadata')
  const entities = isOne ? [root] : allIn(root, 'metadata', 'EntityDescriptor')
  const [entity, ...more] = entities.filter((each) => each.getAttribute('entityID') === entityId)
  if (!entity || more.length > 0) {
    const found =
      entities.length === 1 ? `"${entities[0]!.getAttribute('entityID')}"` : `${entities.length} others`
    throw new XmlFault(entity ? `lists "${entityId}" twice` : `doesn't list "${entityId}", but ${found}`)
  }
  const idp = childrenOf(entity, 'metadata', 'IDPSSODescriptor').find((each) =>
    each
      .getAttribute('protocolSupportEnumeration')
      ?.split(/\s+/)
      .includes('urn:oasis:names:tc:SAML:2.0:protocol'),
  )
  if (!idp) throw new XmlFault(`says that "${entityId}" is no SAML 2.0 identity provider`)
  const validUntil =
    [root, entity, idp]
      .map((each) => each.getAttribute('validUntil'))
      .filter(Boolean)
      .sort()[0] ?? null
  if (validUntil && !(Date.parse(validUntil) > Date.now()))
    throw new XmlFault(`was valid until ${validUntil}`)
  const certs = childrenOf(idp, 'metadata', 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => allIn(key, 'signature', 'X509Certificate').map((cert) => pemOf(textOf(cert))))
  if (certs.length === 0) throw new XmlFault('has no certificate that signs')
  const sso = endpoint(idp, 'SingleSignOnService')
  if (!sso) throw new XmlFault('has no SingleSignOnService for HTTP-Redirect')
  const scopes = [entity, idp]
    .flatMap((each) => childrenOf(each, 'metadata', 'Extensions'))
    .flatMap((each) => childrenOf(each, 'scope', 'Scope'))
    .filter((each) => each.getAttribute('regexp') !== 'true')
    .map((each) => textOf(each).toLowerCase())
  return { entityId, certs, sso, slo: endpoint(idp, 'SingleLogoutService'), scopes, validUntil }
}

/** Its address for redirects, or null if it has none. */
function endpoint(idp: Element, name: string): string | null {
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
  const service = childrenOf(idp, 'metadata', name).find((each) => each.getAttribute('Binding') === binding)
  if (!service) return null
  const address = service.getAttribute('Location') ?? ''
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || (url.protocol !== 'https:' && !isLoopbackName(url.hostname)))
    throw new XmlFault(`lists "${address.slice(0, 200)}" as ${name}, which must be an https URL`)
  return url.href
}

function pemOf(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString()
  } catch {
    throw new XmlFault('has a certificate that can’t be read')
  }
}
