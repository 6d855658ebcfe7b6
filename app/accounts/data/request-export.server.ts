import { newToken } from '~/auth/tokens.server'
import type { Viewer } from '~/auth/viewer'
import { enqueue } from '~/jobs/job.server'
import { done, type Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { insertExport } from './data-queries.server'
import { exportDataJob } from './export-data.server'

/** Requests a copy of the viewer's data. `joined`: one was already in progress. */
export async function requestExport(db: Db, viewer: Viewer): Promise<Outcome<{ joined: boolean }>> {
  return db.transaction(async (transaction) => {
    const exportId = await insertExport(transaction, viewer.id, `data_exports/${viewer.id}/${newToken()}.zip`)
    if (exportId !== null) await enqueue(transaction, exportDataJob, { exportId })
    return done({ joined: exportId === null })
  })
}
