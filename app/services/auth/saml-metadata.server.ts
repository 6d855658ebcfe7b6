import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { XMLSerializer } from '@xmldom/xmldom'
import type { Db } from '~db/connection'
import type { JobContext } from '../jobs/job.server'
import type { SamlSettings } from '../provider-settings.server'
import { fetchBounded } from './fetch-bounded.server'
import { ProviderError } from './openid.server'
import {
  checkMetadataText,
  MAX_METADATA_BYTES,
  readIdp,
  readMetadataFile,
  type Idp,
} from '../saml-settings.server'
import { signedRoot, XmlFault } from '../signed-xml.server'

const ANSWER_MS = 30_000
const DAY_MS = 86_400_000
/** From then on, each failure to fetch metadata is an error in the log. */
const WARN_DAYS = 7

/** A hash of the settings that fetched metadata depends on. */
const sourceOf = ({ metadata, issuer }: SamlSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([metadata, issuer]))
    .digest('hex')

const files = new Map<string, { changed: number; entityId: string; idp: Idp }>()

/**
 * The provider's metadata: its file, read again when it changes, or what the job fetched last.
 * @throws ProviderError
 */
export async function idpOf(db: Db, settings: SamlSettings): Promise<Idp> {
  const fault = (kind: ProviderError['kind'], why: string) =>
    new ProviderError(kind, `metadata of ${settings.issuer} ${why}`)
  const idp = 'file' in settings.metadata ? fromFile(settings.metadata.file) : await lastFetched()
  if (idp.validUntil && Date.parse(idp.validUntil) <= Date.now())
    throw fault('setup', `was valid until ${idp.validUntil}`)
  return idp

  function fromFile(file: string): Idp {
    try {
      const changed = fs.statSync(file).mtimeMs
      const known = files.get(file)
      if (known?.changed === changed && known.entityId === settings.issuer) return known.idp
      const read = readIdp(readMetadataFile(file), settings.issuer)
      files.set(file, { changed, entityId: settings.issuer, idp: read })
      return read
    } catch (error) {
      throw fault('setup', (error as Error).message)
    }
  }

  async function lastFetched(): Promise<Idp> {
    const row = await db('provider_metadata').where({ provider: settings.id }).first('source', 'content')
    if (row?.source !== sourceOf(settings)) throw fault('down', 'hasn’t been fetched yet')
    return row.content as Idp
  }
}

type Fetched = { idp: Idp; etag: string | null; lastModified: string | null }

/**
 * Fetches metadata, and checks who signed it. Null: it hasn't changed.
 * @throws ProviderError
 */
async function fetchMetadata(
  { url, cert, entityId }: { url: string; cert: string; entityId: string },
  known: { etag: string | null; last_modified: string | null } | null = null,
): Promise<Fetched | null> {
  const fault = (kind: ProviderError['kind'], why: string) => new ProviderError(kind, `${url} ${why}`)
  const headers = {
    Accept: 'application/samlmetadata+xml, application/xml',
    ...(known?.etag && { 'If-None-Match': known.etag }),
    ...(known?.last_modified && { 'If-Modified-Since': known.last_modified }),
  }
  const answer = await fetchBounded(url, { ms: ANSWER_MS, bytes: MAX_METADATA_BYTES, headers }).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw fault('down', `didn't respond: ${error.cause?.code ?? error.name}`)
    },
  )
  if (answer.status === 304 && known) return null
  if (answer.status !== 200) throw fault('down', `responded with ${answer.status}`)
  try {
    const xml = checkMetadataText(answer.body?.toString() ?? null)
    const signed = new XMLSerializer().serializeToString(signedRoot(xml, [cert]) as never)
    const idp = readIdp(signed, entityId)
    return { idp, etag: answer.headers.get('ETag'), lastModified: answer.headers.get('Last-Modified') }
  } catch (error) {
    if (error instanceof XmlFault) throw fault('setup', error.message)
    throw error
  }
}

/** Fetches the metadata of each provider that has a URL for it. The last good one stays until its `validUntil`. */
export async function refreshMetadata({
  db,
  env,
  log,
}: Pick<JobContext, 'db' | 'env' | 'log'>): Promise<void> {
  for (const settings of env.sso) {
    if (settings.kind !== 'saml' || !('url' in settings.metadata)) continue
    const provider = settings.id
    const source = sourceOf(settings)
    const row = await db('provider_metadata').where({ provider, source }).first()
    try {
      const fetched = await fetchMetadata({ ...settings.metadata, entityId: settings.issuer }, row)
      const now = new Date()
      if (fetched) {
        const { idp, etag, lastModified } = fetched
        const values = {
          source,
          content: JSON.stringify(idp),
          etag,
          last_modified: lastModified,
          fetched_at: now,
        }
        await db('provider_metadata')
          .insert({ provider, ...values })
          .onConflict('provider')
          .merge(values)
      } else await db('provider_metadata').where({ provider }).update({ fetched_at: now })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      const until = (row?.content as Idp | undefined)?.validUntil ?? null
      const ends = !row || (until !== null && Date.parse(until) - Date.now() < WARN_DAYS * DAY_MS)
      log[ends ? 'error' : 'warn'](
        { provider, reason: error.message, until },
        'could not fetch a provider’s metadata',
      )
    }
  }
}

/** What's wrong with a provider's metadata, with its setting; null: nothing. Asks the provider. */
export async function metadataFault({ id, issuer, metadata }: SamlSettings): Promise<string | null> {
  try {
    if ('file' in metadata) readIdp(readMetadataFile(metadata.file), issuer)
    else await fetchMetadata({ ...metadata, entityId: issuer })
    return null
  } catch (error) {
    return `SSO_FILE, "${id}".${'file' in metadata ? `metadataFile ${metadata.file}` : 'metadataUrl'} ${(error as Error).message}`
  }
}
