import { hash, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import { XMLSerializer } from '@xmldom/xmldom'
import type { Logger } from 'pino'
import type { Db } from '~db/connection'
import { fetchBounded } from '../providers/fetch-bounded.server'
import { isLoopbackName } from '../providers/loopback'
import { ProviderError } from '../providers/provider-error'
import { check, parseXml, signedRoot, textOf, XmlFault } from '../providers/signed-xml.server'
import { allIn, childrenOf, isNamed, NS } from './names.server'

/** Where a provider's metadata is: in a file, or at a URL, signed with the key of `cert` (PEM). */
export type MetadataSource = { file: string } | { url: string; cert: string }

type Source = { id: string; issuer: string; metadata: MetadataSource }

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

const MAX_BYTES = 5_000_000
const TOO_LONG =
  'is larger than 5 MB, so it’s a whole federation. Use the metadata of this one provider, such as by MDQ'
const ANSWER_MS = 30_000
/** Then, each failure to fetch metadata is an error in the log. */
const WARN_MS = 7 * 86_400_000

/** @throws XmlFault */
function checkText(text: string | null): string {
  check(text !== null && text.length <= MAX_BYTES, TOO_LONG)
  const start = text.replace(/^\uFEFF/, '').trimStart()
  check(!/^<(!doctype )?html/i.test(start), 'is an HTML page, not SAML metadata. Download the XML itself')
  check(start.startsWith('<'), 'is not XML')
  return start
}

/** @throws XmlFault, or the file system's error */
export const readMetadataFile = (file: string): string =>
  checkText(fs.statSync(file).size > MAX_BYTES ? null : fs.readFileSync(file, 'utf8'))

/**
 * One provider of an EntityDescriptor or of an aggregate.
 * @throws XmlFault
 */
export function readIdp(xml: string, entityId: string): Idp {
  const root = parseXml(xml)
  const isOne = isNamed(root, 'md:EntityDescriptor')
  check(isOne || isNamed(root, 'md:EntitiesDescriptor'), 'is XML, but not SAML metadata')
  const entities = isOne ? [root] : allIn(root, 'md:EntityDescriptor')
  const [entity, ...more] = entities.filter((each) => each.getAttribute('entityID') === entityId)
  const found =
    entities.length === 1 ? `"${entities[0]!.getAttribute('entityID')}"` : `${entities.length} others`
  check(entity, `doesn't list "${entityId}", but ${found}`)
  check(more.length === 0, `lists "${entityId}" twice`)
  const idp = childrenOf(entity, 'md:IDPSSODescriptor').find((each) =>
    each.getAttribute('protocolSupportEnumeration')?.split(/\s+/).includes(NS.samlp),
  )
  check(idp, `says that "${entityId}" is no SAML 2.0 identity provider`)
  const ends = [root, entity, idp].map((each) => each.getAttribute('validUntil')).filter(Boolean)
  const validUntil = ends.sort()[0] ?? null
  check(!validUntil || Date.parse(validUntil) > Date.now(), `was valid until ${validUntil}`)
  const certs = childrenOf(idp, 'md:KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => allIn(key, 'ds:X509Certificate').map((cert) => pemOf(textOf(cert))))
  check(certs.length > 0, 'has no certificate that signs')
  const sso = endpoint(idp, 'SingleSignOnService')
  check(sso, 'has no SingleSignOnService for HTTP-Redirect')
  const scopes = [entity, idp]
    .flatMap((each) => childrenOf(each, 'md:Extensions'))
    .flatMap((each) => childrenOf(each, 'shibmd:Scope'))
    .filter((each) => each.getAttribute('regexp') !== 'true')
    .map((each) => textOf(each).toLowerCase())
  return { entityId, certs, sso, slo: endpoint(idp, 'SingleLogoutService'), scopes, validUntil }
}

/** Its address for redirects, or null if it has none. */
function endpoint(idp: Element, name: string): string | null {
  const binding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
  const service = childrenOf(idp, `md:${name}`).find((each) => each.getAttribute('Binding') === binding)
  if (!service) return null
  const address = service.getAttribute('Location') ?? ''
  const url = URL.canParse(address) ? new URL(address) : null
  const isSecure = url?.protocol === 'https:' || isLoopbackName(url?.hostname ?? '')
  check(url && isSecure, `lists "${address.slice(0, 200)}" as ${name}, which must be an https URL`)
  return url.href
}

function pemOf(base64: string): string {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString()
  } catch {
    throw new XmlFault('has a certificate that can’t be read')
  }
}

/** A hash of the settings that fetched metadata depends on. */
const sourceOf = ({ metadata, issuer }: Source) => hash('sha256', JSON.stringify([metadata, issuer]))

const files = new Map<string, { changed: number; idp: Idp }>()

/** The metadata in a file, which is read again when it changes. */
async function idpIn(file: string, entityId: string): Promise<Idp> {
  const { mtimeMs: changed } = await fs.promises.stat(file)
  const known = files.get(file)
  if (known?.changed === changed && known.idp.entityId === entityId) return known.idp
  const idp = readIdp(readMetadataFile(file), entityId)
  files.set(file, { changed, idp })
  return idp
}

/**
 * The provider's metadata: its file, or what the job fetched last.
 * @throws ProviderError
 */
export async function idpOf(db: Db, settings: Source): Promise<Idp> {
  const { id, issuer, metadata } = settings
  const fault = (kind: ProviderError['kind'], why: string) =>
    new ProviderError(kind, `metadata of ${issuer} ${why}`)
  const lastFetched = async () => {
    const row = await db('provider_metadata').where({ provider: id }).first('source', 'content')
    if (row?.source !== sourceOf(settings)) throw fault('down', 'hasn’t been fetched yet')
    return row.content as Idp
  }
  const setup = (error: Error) => Promise.reject(fault('setup', error.message))
  const idp = 'file' in metadata ? await idpIn(metadata.file, issuer).catch(setup) : await lastFetched()
  if (idp.validUntil && Date.parse(idp.validUntil) <= Date.now())
    throw fault('setup', `was valid until ${idp.validUntil}`)
  return idp
}

type Fetched = { content: unknown; etag: string | null; last_modified: string | null }

/**
 * Fetches metadata, and checks who signed it; `known` if it hasn't changed.
 * @throws ProviderError
 */
async function fetchIdp(entityId: string, url: string, cert: string, known?: Fetched): Promise<Fetched> {
  const fault = (kind: ProviderError['kind'], why: string) => new ProviderError(kind, `${url} ${why}`)
  const headers = {
    Accept: 'application/samlmetadata+xml, application/xml',
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.last_modified && { 'If-Modified-Since': known.last_modified }),
  }
  const answer = await fetchBounded(url, { ms: ANSWER_MS, bytes: MAX_BYTES, headers }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw fault('down', `didn't respond: ${error.cause?.code ?? error.name}`)
    },
  )
  if (answer.status === 304 && known) return known
  if (answer.status !== 200) throw fault('down', `responded with ${answer.status}`)
  try {
    const root = signedRoot(checkText(answer.body?.toString() ?? null), [cert])
    const content = readIdp(new XMLSerializer().serializeToString(root as never), entityId)
    return { content, etag: answer.headers.get('ETag'), last_modified: answer.headers.get('Last-Modified') }
  } catch (error) {
    throw error instanceof XmlFault ? fault('setup', error.message) : error
  }
}

type Job = { db: Db; env: { sso: readonly ({ kind: 'oidc' } | (Source & { kind: 'saml' }))[] }; log: Logger }

/** Fetches the metadata of each provider that has a URL for it. The last good one stays until its `validUntil`. */
export async function refreshMetadata({ db, env, log }: Job): Promise<void> {
  for (const settings of env.sso) {
    if (settings.kind !== 'saml' || !('url' in settings.metadata)) continue
    const { id: provider, issuer, metadata } = settings
    const source = sourceOf(settings)
    const row = await db('provider_metadata').where({ provider, source }).first()
    try {
      const { content, etag, last_modified } = await fetchIdp(issuer, metadata.url, metadata.cert, row)
      const values = { source, content: JSON.stringify(content), etag, last_modified, fetched_at: new Date() }
      const upsert = db('provider_metadata').insert({ provider, ...values })
      await upsert.onConflict('provider').merge(values)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const until = (row?.content as Idp | undefined)?.validUntil ?? null
      const ends = !row || (until !== null && Date.parse(until) - Date.now() < WARN_MS)
      const details = { provider, reason: error.message, until }
      log[ends ? 'error' : 'warn'](details, 'could not fetch a provider’s metadata')
    }
  }
}

/** What's wrong with a provider's metadata, with its setting; null: nothing. Asks the provider. */
export async function metadataFault({ id, issuer, metadata }: Source): Promise<string | null> {
  try {
    if ('file' in metadata) readIdp(readMetadataFile(metadata.file), issuer)
    else await fetchIdp(issuer, metadata.url, metadata.cert)
    return null
  } catch (error) {
    const setting = 'file' in metadata ? `metadataFile ${metadata.file}` : 'metadataUrl'
    return `SSO_FILE, "${id}".${setting} ${(error as Error).message}`
  }
}
