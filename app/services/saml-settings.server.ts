import { X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { certificateIn, keyPairIn, type KeyPair } from './key-pair.server'
import { isLoopbackName } from './origin.server'
import { allIn, childrenOf, isNamed, parseXml, SIGNATURE_NS, textOf, XmlFault } from './signed-xml.server'

export const NS = {
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: SIGNATURE_NS,
  scope: 'urn:mace:shibboleth:metadata:1.0',
  ui: 'urn:oasis:names:tc:SAML:metadata:ui',
} as const

/** Names of attributes, as eduPerson and LDAP number them. */
export const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id'
export const DISPLAY_NAME = 'urn:oid:2.16.840.1.113730.3.1.241'

/** Where a provider's metadata is: in a file, or at a URL, signed with the key of `cert` (PEM). */
type MetadataSource = { file: string } | { url: string; cert: string }

/** What only SAML providers have. */
export type SamlOwn = {
  kind: 'saml'
  metadata: MetadataSource
  /** The first signs. Our metadata lists all of them. */
  signKeys: KeyPair[]
  /** What the provider encrypts for any of these, we can read. */
  encryptionKeys: KeyPair[]
  /** Whether eduPersonPrincipalName never moves to another person, so that it may identify users. */
  eppnIsPermanent: boolean
}

const text = z.string().trim().min(1).max(1024)
const files = z.array(text).min(1, 'must name a file').max(4)

/** Names of attributes, as eduPerson and LDAP number them. */
export const ATTRIBUTES = {
  email: 'urn:oid:0.9.2342.19200300.100.1.3',
  given: 'urn:oid:2.5.4.42',
  family: 'urn:oid:2.5.4.4',
  affiliation: 'urn:oid:1.3.6.1.4.1.5923.1.1.1.9',
  groups: 'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
}

/** Its own fields in SSO_FILE. */
export const SAML_FIELDS = {
  kind: z.literal('saml'),
  idpEntityId: text,
  metadataFile: text.optional(),
  metadataUrl: z
    .string()
    .refine((url) => URL.canParse(url) && new URL(url).protocol === 'https:', 'must be an https URL')
    .optional(),
  metadataCertFile: text.optional(),
  signKeyFiles: files,
  encryptionKeyFiles: files,
  eppnIsPermanent: z.boolean().default(false),
}

type Fields = z.infer<z.ZodObject<typeof SAML_FIELDS>>

/**
 * Reads the files that the fields name, relative to `folder`.
 * @throws Error that names the field, and what was found. No path of a key: it may be the key itself, by mistake.
 */
export function readSamlFields(fields: Fields, folder: string): SamlOwn {
  const { idpEntityId, metadataFile, metadataUrl, metadataCertFile, eppnIsPermanent } = fields
  if ((metadataFile === undefined) === (metadataUrl === undefined))
    throw new Error('needs either metadataFile or metadataUrl')
  if ((metadataUrl === undefined) !== (metadataCertFile === undefined))
    throw new Error(
      metadataUrl
        ? 'metadataUrl needs metadataCertFile, the certificate of its signer'
        : 'metadataCertFile is only for metadataUrl',
    )
  const at = (file: string) => path.resolve(folder, file)
  const named = <T>(field: string, read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw new Error(`${field} ${(error as Error).message.split(', open')[0]!}`, { cause: error })
    }
  }
  const pairs = (field: 'signKeyFiles' | 'encryptionKeyFiles') =>
    fields[field].map((file, index) =>
      named(`${field}.${index}`, () => keyPairIn(fs.readFileSync(at(file), 'utf8'))),
    )
  const metadata: MetadataSource = metadataUrl
    ? {
        url: metadataUrl,
        cert: named('metadataCertFile', () =>
          certificateIn(fs.readFileSync(at(metadataCertFile ?? ''), 'utf8')),
        ),
      }
    : { file: at(metadataFile!) }
  if (metadataFile !== undefined)
    named(`metadataFile is "${metadataFile}",`, () =>
      readIdp(readMetadataFile(at(metadataFile)), idpEntityId),
    )
  return {
    kind: 'saml',
    metadata,
    signKeys: pairs('signKeyFiles'),
    encryptionKeys: pairs('encryptionKeyFiles'),
    eppnIsPermanent,
  }
}

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
  const isOne = isNamed(root, NS.metadata, 'EntityDescriptor')
  if (!isOne && !isNamed(root, NS.metadata, 'EntitiesDescriptor'))
    throw new XmlFault('is XML, but not SAML metadata')
  const entities = isOne ? [root] : allIn(root, NS.metadata, 'EntityDescriptor')
  const [entity, ...more] = entities.filter((each) => each.getAttribute('entityID') === entityId)
  if (!entity || more.length > 0) {
    const found =
      entities.length === 1 ? `"${entities[0]!.getAttribute('entityID')}"` : `${entities.length} others`
    throw new XmlFault(entity ? `lists "${entityId}" twice` : `doesn't list "${entityId}", but ${found}`)
  }
  const idp = childrenOf(entity, NS.metadata, 'IDPSSODescriptor').find((each) =>
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
  const certs = childrenOf(idp, NS.metadata, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => allIn(key, NS.signature, 'X509Certificate').map((cert) => pemOf(textOf(cert))))
  if (certs.length === 0) throw new XmlFault('has no certificate that signs')
  const sso = endpoint(idp, 'SingleSignOnService')
  if (!sso) throw new XmlFault('has no SingleSignOnService for HTTP-Redirect')
  const scopes = [entity, idp]
    .flatMap((each) => childrenOf(each, NS.metadata, 'Extensions'))
    .flatMap((each) => childrenOf(each, NS.scope, 'Scope'))
    .filter((each) => each.getAttribute('regexp') !== 'true')
    .map((each) => textOf(each).toLowerCase())
  return { entityId, certs, sso, slo: endpoint(idp, 'SingleLogoutService'), scopes, validUntil }
}

/** Its address for redirects, or null if it has none. */
function endpoint(idp: Element, name: string): string | null {
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
  const service = childrenOf(idp, NS.metadata, name).find((each) => each.getAttribute('Binding') === binding)
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
