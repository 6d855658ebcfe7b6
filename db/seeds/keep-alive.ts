import { openSql } from '~/spots/model/now-sql'
import { usuallyBusySql } from '~/spots/model/usual-sql'
import type { Db } from '../connection'
import { insertStudySessions } from './study-sessions'

/** Length of a report slot in minutes, and the percentage of open spots reported in each. */
const SLOT_MINUTES = 15
const PERCENT = 35

/**
 * Simulates activity in a demo: in each slot, sample students report some open spots at their usual busyness, and
 * there are upcoming study sessions. Touches only sample content, at most once per slot. Safe in two processes at
 * once.
 */
export async function keepDemoAlive(db: Db, now = new Date()): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(`select pg_advisory_xact_lock(hashtext('carrel sample'))`)
    const slot = Math.floor(now.getTime() / (SLOT_MINUTES * 60_000))
    await trx.raw(
      `insert into busyness_reports (study_location_id, user_id, busyness_level, reported_at)
       select l.id, someone.id, least(4, greatest(1, round(coalesce(${usuallyBusySql('l')}, 2)) + chance.n % 3 - 1))::smallint,
         ?::timestamptz - chance.n % 9 * interval '1 minute'
       from study_locations l, lateral (select abs(hashtext(l.id || ' ' || ?::text)) as n) chance,
         lateral (select u.id from users u where u.source = 'sample'
           order by u.university_id = l.university_id desc, hashtext(u.id || ' ' || chance.n), u.id limit 1) someone
       where l.source = 'sample' and l.status = 'Approved' and chance.n % 100 < ? and ${openSql('l')}
         and not exists (select from busyness_reports b join users u on u.id = b.user_id
           where b.study_location_id = l.id and u.source = 'sample' and b.reported_at > ?::timestamptz - interval '10 minutes')`,
      [now, slot, PERCENT, now, now],
    )
    const { rows } = await trx.raw<{ rows: [{ sample: number; ahead: number }] }>(
      `select count(*) as sample, (select count(*) from study_sessions s join users u on u.id = s.creator_id
         where u.source = 'sample' and s.is_public and s.start_time > ?::timestamptz + interval '2 days') as ahead
       from universities where source = 'sample'`,
      [now],
    )
    const { sample, ahead } = rows[0]
    if (Number(sample) === 0 || Number(ahead) > 0) return
    const ids = async (table: 'universities' | 'study_locations') =>
      new Map(
        (await trx(table).where({ source: 'sample' }).select('id', 'source_id')).map(({ id, source_id }) => [
          source_id ?? '',
          id,
        ]),
      )
    const users = new Map(
      (await trx('users').where({ source: 'sample' }).select('id', 'email')).map(({ id, email }) => [
        email,
        id,
      ]),
    )
    await insertStudySessions(trx, {
      now,
      campuses: await ids('universities'),
      locations: await ids('study_locations'),
      users,
    })
  })
}
