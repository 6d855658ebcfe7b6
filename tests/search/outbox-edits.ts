import type { Db } from '../../db/connection'

type Edited = { locations: number[]; campus: number; count: number; pause: (at: number) => unknown }

/** Makes this many edits of different locations: names, ratings, tags, sometimes the status or everything. */
export async function editLocations(db: Db, { locations, campus, count, pause }: Edited): Promise<void> {
  const [tag] = await db('tag_types').limit(1)
  for (let at = 0; at < count; at++) {
    const id = locations[(at * 31) % locations.length]!
    if (at % 50 === 49)
      await db.raw(
        "update study_locations set status = case status when 'Approved' then 'Denied' else 'Approved' end where id = ?",
        [id],
      )
    else if (at % 10 === 3)
      await db('reviews').insert({
        study_location_id: id,
        user_id: null,
        rating: 1 + (at % 5),
        description: 'x'.repeat(90),
      })
    else if (at % 10 === 6)
      await db('study_location_tags').insert({ study_location_id: id, tag_id: tag!.id }).onConflict().ignore()
    else if (at % 200 === 77)
      await db('universities')
        .where({ id: campus })
        .update({ aliases: [`Alias ${at}`] })
    else
      await db('study_locations')
        .where({ id })
        .update({ name: `Edit ${at}` })
    await pause(at)
  }
}
