import type { z } from 'zod'
import { campusPath } from '~/campuses/rules'
import { levelText, percentOf } from '~/spots/model/busyness-rules'
import { done, type Outcome } from '~/services/outcome'
import { problemOf, type Problem } from '~/services/problem'
import type { Db } from '~db/connection'
import { licenseOf } from '~db/sources'
import {
  Busyness,
  RemovedPage,
  StudySpot,
  StudySpotCollection,
  StudySpotPage,
  University,
  UniversityPage,
} from './answers'
import {
  BusynessQuery,
  cursorText,
  readQuery,
  RemovedQuery,
  StudySpotsQuery,
  UniversitiesQuery,
  type Cursor,
} from './parameters'
import {
  busyNow,
  listRemoved,
  listSpots,
  listUniversities,
  spotOfId,
  universityOfId,
  type UniversityListRow,
} from './queries.server'
import { studySpotAnswer } from './study-spot-answer.server'
import { openDataWords as words } from './words'

/** JSON and its media type, or what's wrong. */
type Answer = { body: object; type?: string } | { problem: Problem }
/** `origin` and `name`: the site's own. */
type ListRequest = { url: URL; origin: string; name: string }
/** `id` null: it can't be one. */
type ItemRequest = { id: number | null; origin: string; name: string }

const GEOJSON = 'application/geo+json'
/** Seconds for which the page cache and readers may store busyness. */
const TTL = 30

export async function universitiesAnswer(db: Db, { url, ...site }: ListRequest): Promise<Outcome<Answer>> {
  const query = readQuery(url, UniversitiesQuery)
  if ('errors' in query) return wrongQuery(query.errors)
  const { after, changed_since: changedSince, bbox: box, limit } = query.value
  const rows = await listUniversities(db, { after, changedSince, box, limit: limit + 1 })
  const data = rows.slice(0, limit).map((row) => universityAnswer(row, site))
  const next = nextOf({ url, ...site }, rows, limit, (last) =>
    changedSince ? { at: last.changed_at, id: last.id } : { at: null, id: last.id },
  )
  return done({ body: UniversityPage.parse({ data, next }) })
}

export async function universityAnswerOf(db: Db, { id, ...site }: ItemRequest): Promise<Outcome<Answer>> {
  const row = id === null ? null : await universityOfId(db, id)
  return done(
    row
      ? { body: University.parse(universityAnswer(row, site)) }
      : { problem: problemOf(404, words.noUniversity) },
  )
}

export async function studySpotsAnswer(db: Db, { url, ...site }: ListRequest): Promise<Outcome<Answer>> {
  const query = readQuery(url, StudySpotsQuery)
  if ('errors' in query) return wrongQuery(query.errors)
  const { after, changed_since: changedSince, bbox: box, university, limit, format } = query.value
  const rows = await listSpots(db, { after, changedSince, box, university, limit: limit + 1 })
  const spots = rows.slice(0, limit).map((row) => studySpotAnswer(row, creditOf(site)))
  const next = nextOf({ url, ...site }, rows, limit, (last) =>
    changedSince ? { at: last.changed_at, id: last.id } : { at: null, id: last.id },
  )
  if (format === 'json') return done({ body: StudySpotPage.parse({ data: spots, next }) })
  const features = spots.map((spot) => ({
    type: 'Feature',
    id: spot.id,
    geometry: { type: 'Point', coordinates: [spot.longitude, spot.latitude] },
    properties: spot,
  }))
  const body = StudySpotCollection.parse({ type: 'FeatureCollection', features, next })
  return done({ type: GEOJSON, body })
}

export async function studySpotAnswerOf(db: Db, { id, ...site }: ItemRequest): Promise<Outcome<Answer>> {
  const row = id === null ? null : await spotOfId(db, id)
  return done(
    row
      ? { body: StudySpot.parse(studySpotAnswer(row, creditOf(site))) }
      : { problem: problemOf(404, words.noSpot) },
  )
}

export async function removedAnswer(
  db: Db,
  { kind, ...asked }: ListRequest & { kind: 'university' | 'study-spot' },
): Promise<Outcome<Answer>> {
  const query = readQuery(asked.url, RemovedQuery)
  if ('errors' in query) return wrongQuery(query.errors)
  const { after, removed_since: since, limit } = query.value
  const rows = await listRemoved(db, kind, { after, since, limit: limit + 1 })
  const data = rows
    .slice(0, limit)
    .map(({ id, removed_at }) => ({ id, removed_at: removed_at.toISOString() }))
  const next = nextOf(asked, rows, limit, ({ id, removed_at }) => ({ at: removed_at, id }))
  return done({ body: RemovedPage.parse({ data, next }) })
}

export async function busynessAnswer(db: Db, { url, ...site }: ListRequest): Promise<Outcome<Answer>> {
  const query = readQuery(url, BusynessQuery)
  if ('errors' in query) return wrongQuery(query.errors)
  const rows = await busyNow(db, query.value.university)
  const body: z.input<typeof Busyness> = {
    last_updated: new Date().toISOString(),
    ttl: TTL,
    version: '1',
    license: licenseOf('student', creditOf(site)),
    study_spots: rows.map(({ id, level, reports, counted, newest_at }) => {
      const percent = percentOf(level)
      return {
        id,
        level,
        percent,
        text: levelText(percent),
        reports,
        counted,
        newest_at: newest_at.toISOString(),
      }
    }),
  }
  return done({ body: Busyness.parse(body) })
}

const creditOf = ({ origin, name }: Pick<ListRequest, 'origin' | 'name'>) => ({
  text: `${name} contributors`,
  href: origin,
})

const universityAnswer = (
  row: UniversityListRow,
  site: Pick<ListRequest, 'origin' | 'name'>,
): z.input<typeof University> => ({
  ...row,
  url: site.origin + campusPath(row.key),
  license: licenseOf(row.source, creditOf(site)),
  changed_at: row.changed_at.toISOString(),
})

const wrongQuery = (errors: NonNullable<Problem['errors']>) =>
  done({ problem: problemOf(400, words.wrongQuery, errors) })

/** The address of the next page; null on the last one. */
function nextOf<Row>(
  { url, origin }: Pick<ListRequest, 'url' | 'origin'>,
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): string | null {
  if (rows.length <= limit) return null
  const next = new URL(url.pathname + url.search, origin)
  next.searchParams.set('after', cursorText(cursorOf(rows[limit - 1]!)))
  return next.href
}
