import { campusBusy } from '~/spots/campus-busy.server'
import { campusBusyPath } from '~/spots/rules'
import type { Db } from '~db/connection'
import { campusOfId, campusOfKey, type Campus } from '../queries.server'
import { campusPath } from '../rules'

const ID = /^[1-9]\d{0,14}$/

/** The campus of a screen or an embed: by its key or, as it never changes, by its ID. */
export const campusOfBoard = (db: Db, asked: string): Promise<Campus | null> =>
  ID.test(asked) ? campusOfId(db, Number(asked)) : campusOfKey(db, asked)

/** How busy a campus is, on a screen or within another site: `most` of its study spots. */
export async function campusBoard(db: Db, campus: Campus, most: number) {
  const { at, open, closed } = await campusBusy(db, campus, new Date())
  const rows = [...open, ...closed.map((row) => ({ ...row, busy: null, state: 'closed' as const }))]
  return {
    name: campus.name,
    color: campus.color,
    path: campusBusyPath(campusPath(campus.key)),
    at,
    rows: rows.slice(0, most),
    isOpen: open.length > 0,
    more: Math.max(0, rows.length - most),
  }
}

export type CampusBoard = Awaited<ReturnType<typeof campusBoard>>
