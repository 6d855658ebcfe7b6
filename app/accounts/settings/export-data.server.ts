import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { newToken } from '~/services/auth/tokens.server'
import type { Viewer } from '~/services/auth/viewer'
import { loadSite } from '~/services/site.server'
import { job, type JobContext, enqueue } from '~/services/jobs/job.server'
import { PermanentError } from '~/services/jobs/task.server'
import { done, type Outcome } from '~/services/outcome'
import { isKey } from '~/services/storage/keys'
import type { Storage } from '~/services/storage/storage'
import type { Db } from '~db/connection'
import type { DataExportRow } from '~db/tables'
import { exportById, exportFailed, exportIsReady, insertExport } from './data-queries.server'
import { dayInWords } from '../data-rules'
import { dataWords } from './data-words'
import { personOf, type Person } from '../queries.server'
import { Picture } from './export-section.server'
import { readSections, SECTIONS } from './export-queries.server'
import { ZipFile } from 'yazl'

const payload = z.strictObject({ exportId: z.number().int().positive() })

/** Prepares a copy of a user's data and emails them. Enqueue it in the transaction that creates the row. */
export const exportDataJob = job('export-data', payload)

/** Version of data.json's format. Increase it when a name in it changes its meaning. */
const EXPORT_FORMAT = 1

/**
 * Limit in bytes, since the zip is built in memory. Other pictures are listed in data.json by URL, as its README
 * explains.
 */
const MAX_PICTURE_BYTES = 100 * 1024 * 1024

/** After an hour of failures the export fails, and the user can request a new one. */
const GIVE_UP_MS = 3_600_000

/**
 * Writes a copy of a user's data to object storage and emails them the link. The row has its key from the start, so a
 * retry overwrites what an earlier attempt left.
 * @throws errors of object storage or the mail server, so that the job is retried; PermanentError after an hour
 */
export async function exportData(context: JobContext, { exportId }: z.infer<typeof payload>): Promise<void> {
  const { db } = context
  const asked = await exportById(db, exportId)
  if (!asked || asked.status === 'failed') return
  if (asked.status === 'waiting') {
    try {
      await prepare(context, asked)
    } catch (error) {
      if (Date.now() - asked.created_at.getTime() < GIVE_UP_MS) throw error
      await exportFailed(db, exportId)
      throw new PermanentError('The download could not be prepared within an hour', { cause: error })
    }
  }
  await notify(context, exportId)
}

async function prepare(
  { db, env, storage }: JobContext,
  { id, user_id, storage_key }: DataExportRow,
): Promise<void> {
  const zip = await zipOfPerson({ db, env, storage }, user_id)
  if (!zip) return
  await storage.put(storage_key!, zip, { contentType: 'application/zip' })
  if (await exportIsReady(db, id, zip.length)) return
  // The account may have been deleted during the upload.
  if (!(await exportById(db, id))) await storage.delete(storage_key!)
}

/** Everything we have about a person, as they'd get it themselves. Null if the account is gone. */
export async function zipOfPerson(
  { db, env, storage }: Pick<JobContext, 'db' | 'env' | 'storage'>,
  userId: number,
): Promise<Buffer | null> {
  const person = await personOf(db, userId)
  if (!person) return null
  return archiveOf(person, await readSections(db, person), storage, {
    origin: env.origin,
    site: (await loadSite(db, env)).name,
  })
}

async function notify({ db, env, mail }: JobContext, id: number): Promise<void> {
  const ready = await exportById(db, id)
  const person = ready && (await personOf(db, ready.user_id))
  if (!person || ready.status !== 'ready') return
  await mail.send({
    key: `data-export-${id}`,
    to: { name: person.name, address: person.email },
    subject: dataWords.downloadMail.subject,
    text: [dataWords.downloadMail.ready],
    button: { label: dataWords.downloadMail.button, url: `${env.origin}/setting/data/export/${id}` },
    footer: [dataWords.downloadMail.until(dayInWords(ready.expires_at!)), dataWords.downloadMail.notYou],
  })
}

/** Zips README.txt, data.json and the pictures that data.json refers to. */
async function archiveOf(
  person: Person,
  data: Record<string, unknown>,
  storage: Storage,
  { origin, site }: { origin: string; site: string },
): Promise<Buffer> {
  const now = new Date()
  const pictures: ZipEntry[] = []
  let left = MAX_PICTURE_BYTES
  for (const picture of picturesIn(data)) {
    const entry = await fetchPicture(picture, storage, left)
    if (entry === 'too much') picture.path = new URL(storage.url(picture.key), origin).href
    else if (entry) {
      pictures.push(entry)
      left -= entry.body.length
    }
  }
  const json = JSON.stringify({ format: EXPORT_FORMAT, exportedAt: now, ...data }, null, 2)
  return zipOf([
    { path: 'README.txt', body: Buffer.from(readme(site, person, now)) },
    { path: 'data.json', body: Buffer.from(`${json}\n`) },
    ...pictures,
  ])
}

function picturesIn(value: unknown): Picture[] {
  if (value instanceof Picture) return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(picturesIn) : []
}

const ENDINGS: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' }

async function fetchPicture(
  picture: Picture,
  storage: Storage,
  most: number,
): Promise<ZipEntry | 'too much' | null> {
  const object = isKey(picture.key) ? await storage.get(picture.key) : null
  if (!object) return null
  if (object.info.size > most) {
    object.body.destroy()
    return 'too much'
  }
  const body = await buffer(object.body)
  const ending = ENDINGS[object.info.contentType]
  picture.path = `pictures/${picture.name}${ending ? `.${ending}` : ''}`
  return { path: picture.path, body, stored: true }
}

const readme = (site: string, person: Person, now: Date) => {
  const { title, data, pictures, secrets, parts } = dataWords.readme
  const sections = SECTIONS.map(({ name }) => `- ${name}: ${dataWords.sections[name]}`).join('\n')
  return (
    [title(site, person.name, dayInWords(now)), data, pictures, secrets, `${parts}\n${sections}`].join(
      '\n\n',
    ) + '\n'
  )
}

/** A file in the archive. `stored`: added without compression, since pictures are already compressed. */
type ZipEntry = { path: string; body: Buffer; stored?: boolean }

/** Builds a zip of these files, in this order. */
async function zipOf(entries: readonly ZipEntry[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const { path, body, stored = false } of entries) zip.addBuffer(body, path, { compress: !stored })
  zip.end()
  return buffer(zip.outputStream)
}

/** Requests a copy of the viewer's data. `joined`: one was already in progress. */
export async function requestExport(db: Db, viewer: Viewer): Promise<Outcome<{ joined: boolean }>> {
  return db.transaction(async (transaction) => {
    const exportId = await insertExport(transaction, viewer.id, `data_exports/${viewer.id}/${newToken()}.zip`)
    if (exportId !== null) await enqueue(transaction, exportDataJob, { exportId })
    return done({ joined: exportId === null })
  })
}
