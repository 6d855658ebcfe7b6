import { z } from 'zod'
import { job, type JobContext } from '~/jobs/job.server'
import { ImportError } from '~db/importers/rows'
import { words } from './import-notice-words'
import { dropOldContents, moveImport, takeImport } from './import-queries.server'
import type { ImportReport } from './import-rules'
import { importAndTell, tryFile } from './try-import.server'

const payload = z.strictObject({ importId: z.number().int().positive() })
type Payload = z.infer<typeof payload>

/** Finds out what importing a file would do. */
export const tryImportJob = job('try-import', payload, { attempts: 3 })
/** Imports a file that was confirmed. */
export const runImportJob = job('run-import', payload, { attempts: 3 })
/** Lets go of files that nobody confirmed. */
export const dropImportsJob = job('drop-imports', z.strictObject({}))

/** The job of a trial. Its report is kept; of what it wrote nothing stays. */
export async function tryImport({ db, log }: JobContext, { importId }: Payload): Promise<void> {
  const file = await db.transaction((transaction) => takeImport(transaction, importId, 'waiting'))
  if (!file) return
  try {
    await moveImport(db, importId, ['waiting'], { state: 'tried', report: await tryFile(db, file) })
  } catch (error) {
    if (!(error instanceof ImportError)) log.error({ err: error, importId }, 'a file could not be tried')
    await moveImport(db, importId, ['waiting'], { state: 'failed', content: null, message: messageOf(error) })
  }
}

/** The job of an import: the rows, the report and the end of the file's content are one transaction, so that it is done once. */
export async function runImport({ db, log }: JobContext, { importId }: Payload): Promise<void> {
  try {
    await db.transaction(async (transaction) => {
      const file = await takeImport(transaction, importId, 'confirmed')
      if (!file) return
      const report = await importAndTell(transaction, file, file.report as ImportReport | null)
      await moveImport(transaction, importId, ['confirmed'], { state: 'done', report, content: null })
    })
  } catch (error) {
    if (!(error instanceof ImportError)) log.error({ err: error, importId }, 'a file could not be imported')
    await moveImport(db, importId, ['confirmed'], {
      state: 'failed',
      content: null,
      message: messageOf(error),
    })
  }
}

/** The nightly job. */
export const dropImports = ({ db }: JobContext): Promise<void> => dropOldContents(db, words.tooOld)

const messageOf = (error: unknown) => (error instanceof ImportError ? error.message : words.broken)
