import type { Viewer } from '~/auth/viewer'
import { enqueue } from '~/jobs/job.server'
import { conflict, done, invalid, missing, type Outcome } from '~/outcome'
import { ImportError, parseRows } from '~db/importers/rows'
import type { Db } from '~db/connection'
import { words } from './file-told-words'
import { deleteImport, importById, insertImport, moveImport, sameUpload } from './import-queries.server'
import { tidyFileName, type ImportKind } from './import-rules'
import { runImportJob, tryImportJob } from './run-import.server'

type Upload = { viewer: Viewer; kind: ImportKind; approve: boolean; name: string; bytes: Buffer }

/**
 * Takes a file to be tried. One that is no list of rows is refused at once, in the importer's own words. The same file sent
 * twice is the file that is there.
 */
export async function requestTrial(
  db: Db,
  { viewer, kind, approve, name, bytes }: Upload,
): Promise<Outcome<{ id: number }>> {
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return invalid(words.notText, 'file')
  }
  try {
    parseRows(content)
  } catch (error) {
    if (error instanceof ImportError) return invalid(error.message, 'file')
    throw error
  }
  return db.transaction(async (transaction) => {
    const file = { kind, approve, uploaded_by: viewer.id, file_name: tidyFileName(name), content }
    const same = await sameUpload(transaction, file)
    if (same !== null) return done({ id: same })
    const id = await insertImport(transaction, file)
    await enqueue(transaction, tryImportJob, { importId: id })
    return done({ id })
  })
}

/** Has a file imported that was tried. Twice is once: whoever confirms a file that is on its way, or in, has what they want. */
export async function confirmImport(db: Db, { id }: { id: number }): Promise<Outcome<null>> {
  return db.transaction(async (transaction) => {
    if (await moveImport(transaction, id, ['tried'], { state: 'confirmed' })) {
      await enqueue(transaction, runImportJob, { importId: id })
      return done(null)
    }
    const file = await importById(transaction, id)
    if (!file) return missing(words.missing)
    return file.state === 'confirmed' || file.state === 'done' ? done(null) : conflict(words.notWaiting)
  })
}

/** Throws a file away that was tried, or could not be imported. */
export async function discardImport(db: Db, { id }: { id: number }): Promise<Outcome<null>> {
  if (await deleteImport(db, id)) return done(null)
  return (await importById(db, id)) ? conflict(words.notWaiting) : done(null)
}
