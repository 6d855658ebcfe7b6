import type { Reach } from '~/services/auth/reach'
import { fullName } from '~/accounts/rules'
import { mapLinks } from '../rules'
import type { Db } from '~db/connection'
import { waitingRequests } from './queries.server'
import { picturePath, type RequestKind } from './rules'

const PAGE = 20

/** A page of open requests above the ID `after`, oldest first. `next` is the `after` of the next page. */
export async function waitingView(db: Db, reach: Reach, kind: RequestKind, after: number) {
  const rows = await waitingRequests(db, reach, kind, after, PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    next: rows.length > PAGE ? shown.at(-1)!.id : null,
    requests: shown.map((row) => ({
      id: row.id,
      entryId: row.entry_id,
      name: row.name,
      category: row.category,
      campus: row.campus,
      details: row.details,
      tags: row.tags,
      where: [row.address, row.city, [row.abr, row.zipcode].filter(Boolean).join(' ')]
        .filter(Boolean)
        .join(', '),
      point:
        row.latitude === null || row.longitude === null
          ? null
          : {
              text: `${row.latitude}, ${row.longitude}`,
              href: mapLinks({ latitude: row.latitude, longitude: row.longitude, name: row.name })[0]!.href,
            },
      picture: row.has_picture ? picturePath(kind, row.id) : null,
      at: row.created_at,
      sender: row.sender && { id: row.sender.id, name: fullName(row.sender.first, row.sender.last) },
      joined: row.joined,
    })),
  }
}
