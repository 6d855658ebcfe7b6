import type { OccupancyNowRow, OccupancyReadingRow } from '~db/occupancy-tables'
import type { Db } from '~db/connection'
import { openingOfArea } from '../dates-rules'
import { openingOf } from '../hours-rules'
import { levelOfReading, readReading, type TakenAnswer } from './readings'
import {
  countedSpots,
  insertReadings,
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

/**
 * Takes readings by a token: those that are wrong are refused one by one, those that are there already change nothing.
 * What is counted while a place is closed counts as closed. Null if the token was withdrawn in the meantime.
 */
export async function takeReadings(
  db: Db,
  { token, given, now }: { token: Token; given: unknown[]; now: Date },
): Promise<TakenAnswer | null> {
  const refused: TakenAnswer['refused'] = []
  const read = given.flatMap((each, index) => {
    const reading = readReading(each, now.getTime())
    if ('value' in reading) return [{ index, ...reading.value }]
    refused.push({ index, ...reading })
    return []
  })
  const ids = [...new Set(read.map(({ study_spot }) => study_spot))]
  const spots = new Map((await countedSpots(db, token.university_id, ids)).map((spot) => [spot.id, spot]))
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
  const accepted = await db.transaction(async (trx) => {
    if (!(await useToken(trx, token.id))) return null
    const added = await insertReadings(
      trx,
      [...rows.values()].map(({ said: _said, ...row }) => row),
    )
    const fresh = added.map((each) => rows.get(keyOf(each))!)
    const known = await newestReadings(trx, [...spots.keys()])
    await storeNewest(trx, newestOf(known, fresh, token.id))
    return added.length
  })
  return accepted === null ? null : { accepted, unchanged: rows.size - accepted + doubles, refused }
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

/** The newest reading of each area after `fresh` ones, in whatever order they came; late ones change nothing. */
export function newestOf(
  known: readonly OccupancyNowRow[],
  fresh: readonly Row[],
  token_id: number,
): OccupancyNowRow[] {
  const newest = new Map(known.map((row) => [placeOf(row), row]))
  const changed = new Map<string, OccupancyNowRow>()
  for (const { study_location_id, area_id, at, level, said } of fresh.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
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
      token_id,
    }
    newest.set(place, row)
    changed.set(place, row)
  }
  return [...changed.values()]
}
