import type { Knex } from 'knex'
import type { OccupancyNowRow, OccupancyReadingRow } from '~db/occupancy-tables'
import type { Db } from '~db/connection'
import { openingOfArea } from '../dates-rules'
import { openingOf } from '../hours-rules'
import { HANGS } from '../model/busyness-rules'
import { levelOfReading, readReading, type TakenAnswer } from './readings'
import {
  addToQuarters,
  countedSpots,
  insertReadings,
  lockCounted,
  newestReadings,
  storeNewest,
  useToken,
  type CountedSpot,
  type Token,
} from './queries.server'
import { occupancyWords as words } from './words'

/** After a longer gap, in ms, a sensor that says the same again doesn't hang. */
const GAP_MS = 3_600_000

type Row = OccupancyReadingRow & { said: number | null }
/** The program or the feed that counted. */
type Source = Pick<OccupancyNowRow, 'token_id' | 'feed_id'>

/**
 * Takes readings by a token: those that are wrong are refused one by one, those that are there already change nothing.
 * What is counted while a place is closed counts as closed. Null if the token was withdrawn in the meantime.
 */
export async function takeReadings(
  db: Db,
  { token, given, now }: { token: Token; given: unknown[]; now: Date },
): Promise<TakenAnswer | null> {
  const { rows, spots, doubles, refused } = await checkReadings(db, token.university_id, given, now)
  const accepted = await db.transaction(async (trx) =>
    (await useToken(trx, token.id))
      ? storeReadings(trx, { rows, spots, source: { token_id: token.id, feed_id: null } })
      : null,
  )
  return accepted === null ? null : { accepted, unchanged: rows.size - accepted + doubles, refused }
}

/** Takes a reading of a feed. Returns what's wrong with it, or null. */
export async function takeFeedReading(
  trx: Knex.Transaction,
  { feed, given, now }: { feed: number; given: unknown; now: Date },
): Promise<string | null> {
  const { rows, spots, refused } = await checkReadings(trx, null, [given], now)
  await storeReadings(trx, { rows, spots, source: { token_id: null, feed_id: feed } })
  return refused[0]?.detail ?? null
}

/** Readings of a university's study spots (null: of any) as rows, and what's wrong with the others. */
async function checkReadings(db: Db, university: number | null, given: readonly unknown[], now: Date) {
  const refused: TakenAnswer['refused'] = []
  const read = given.flatMap((each, index) => {
    const reading = readReading(each, now.getTime())
    if ('value' in reading) return [{ index, ...reading.value }]
    refused.push({ index, ...reading })
    return []
  })
  const ids = [...new Set(read.map(({ study_spot }) => study_spot))]
  const spots = new Map((await countedSpots(db, university, ids)).map((spot) => [spot.id, spot]))
  const rows = new Map<string, Row>()
  let doubles = 0
  for (const { index, ...reading } of read) {
    const spot = spots.get(reading.study_spot)
    const area = spot?.areas.find(({ id }) => id === reading.area)
    if (!spot) refused.push({ index, field: 'study_spot', detail: words.spot })
    else if (reading.area != null && !area) refused.push({ index, field: 'area', detail: words.area })
    else {
      const found = levelOfReading(reading, seatsOf(spot, area))
      if ('level' in found) {
        const row = {
          study_location_id: spot.id,
          area_id: area?.id ?? null,
          at: reading.time,
          level: isClosed(spot, area, reading.time) ? null : found.level,
          people: reading.count ?? null,
          said: reading.count ?? reading.fraction ?? null,
        }
        if (rows.has(keyOf(row))) doubles++
        else rows.set(keyOf(row), row)
      } else refused.push({ index, ...found })
    }
  }
  refused.sort((a, b) => a.index - b.index)
  return { rows, spots: [...spots.keys()], doubles, refused }
}

/** Stores readings. Returns how many are new. */
async function storeReadings(
  trx: Knex.Transaction,
  { rows, spots, source }: { rows: Map<string, Row>; spots: number[]; source: Source },
): Promise<number> {
  const stored = (all: Row[]) => all.map(({ said: _said, ...row }) => row)
  await lockCounted(trx, spots)
  const added = await insertReadings(trx, stored([...rows.values()]))
  const fresh = added.map((each) => rows.get(keyOf(each))!)
  const { newest, hanging } = newestOf(await newestReadings(trx, spots), fresh, source)
  await storeNewest(trx, newest)
  await addToQuarters(trx, stored(fresh.filter((row) => !hanging.has(row))))
  return added.length
}

const keyOf = ({ study_location_id, area_id, at }: Pick<Row, 'study_location_id' | 'area_id' | 'at'>) =>
  `${study_location_id} ${area_id} ${at.getTime()}`
const placeOf = ({ study_location_id, area_id }: Pick<Row, 'study_location_id' | 'area_id'>) =>
  `${study_location_id} ${area_id}`

const seatsOf = (spot: CountedSpot, area: CountedSpot['areas'][number] | undefined): number | null =>
  area ? area.seats : spot.areas.reduce((sum, { seats }) => sum + (seats ?? 0), 0) || null

/** Whether we know that it was closed then. */
const isClosed = (spot: CountedSpot, area: CountedSpot['areas'][number] | undefined, at: Date): boolean =>
  (area ? openingOfArea(area, spot, at) : openingOf(spot, at)).state === 'closed'

/** A sensor that hangs says nothing, like countedSql. An empty room may stay empty. */
const hangs = ({ level, at, same_n, same_since }: OccupancyNowRow): boolean =>
  (level ?? 0) > 0 &&
  same_n >= HANGS.readings &&
  at.getTime() - same_since.getTime() >= HANGS.minutes * 60_000

/**
 * The newest reading of each area after `fresh` ones, in whatever order they came; late ones change nothing. `hanging`: those
 * of them that came while the sensor hung.
 */
export function newestOf(
  known: readonly OccupancyNowRow[],
  fresh: readonly Row[],
  source: Source,
): { newest: OccupancyNowRow[]; hanging: Set<Row> } {
  const newest = new Map(known.map((row) => [placeOf(row), row]))
  const changed = new Map<string, OccupancyNowRow>()
  const hanging = new Set<Row>()
  for (const reading of fresh.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const { study_location_id, area_id, at, level, said } = reading
    const place = placeOf({ study_location_id, area_id })
    const before = newest.get(place)
    if (before && before.at >= at) continue
    const isSame =
      before !== undefined &&
      before.level === level &&
      before.said === said &&
      at.getTime() - before.at.getTime() <= GAP_MS
    const row = {
      study_location_id,
      area_id,
      at,
      level,
      said,
      same_since: isSame ? before.same_since : at,
      same_n: isSame ? before.same_n + 1 : 1,
      ...source,
    }
    newest.set(place, row)
    changed.set(place, row)
    if (hangs(row)) hanging.add(reading)
  }
  return { newest: [...changed.values()], hanging }
}
