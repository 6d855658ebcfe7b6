import type { Db } from '~db/connection'
import type { EditAction } from '~db/dashboard-tables'
import type { SiteSettingsRow } from '~db/site-tables'

/** The settings as stored; undefined if nothing was ever set. */
export const siteRow = (db: Db): Promise<SiteSettingsRow | undefined> => db('site_settings').first()

/** The row for a change. Others who change it wait. */
export async function lockSite(transaction: Db): Promise<SiteSettingsRow> {
  await transaction('site_settings').insert({ id: 1 }).onConflict('id').ignore()
  const row = await transaction('site_settings').forUpdate().first()
  return row!
}

export const updateSite = (transaction: Db, changes: Partial<SiteSettingsRow>): Promise<unknown> =>
  transaction('site_settings').update(changes)

/** An entry in the log of changes. */
export const logSiteChange = (transaction: Db, editorId: number, change: EditAction): Promise<unknown> =>
  transaction('site_edit_logs').insert({ edited_by: editorId, action: change })

/** Schedules the removal of a stored picture, or cancels it because a new one takes its place. */
export const dropObject = (transaction: Db, storage_key: string): Promise<unknown> =>
  transaction('stored_object_removals').insert({ storage_key }).onConflict('storage_key').ignore()
export const keepObject = (transaction: Db, storage_key: string): Promise<unknown> =>
  transaction('stored_object_removals').where({ storage_key }).del()
