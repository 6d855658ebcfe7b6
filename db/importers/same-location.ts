import type { Knex } from 'knex'
import { metersBetween, type Point } from './meters'
import { identityColumn } from './own-rows'
import { IDENTITIES, identitiesOf, identityOf, type Sourced } from './upsert'

/** Two sources' coordinates of the same thing differ by up to this many meters, those of large buildings by more. */
const NEAR = { library: 500, other: 150 }

/**
 * What's known of an id of a source: the location it was linked to (`same` true: it is that one; null: an admin hasn't
 * decided; false: it's another one), under its own id, and when a file last had it.
 */
export type Link = Sourced & { id: number; name: string; same: boolean | null; seen: string }

/** The links of these ids, by identity. */
export async function linksOf(trx: Knex.Transaction, rows: readonly Sourced[]): Promise<Map<string, Link>> {
  const { rows: found } = await trx.raw<{ rows: (Link & { of: Sourced })[] }>(
    `select jsonb_build_object('source', s.source, 'source_id', s.source_id) as of, l.id, l.name, l.source, ${identityColumn('l')} as source_id,
       s.same, s.seen_at::text as seen
     from location_sources s join ${IDENTITIES} using (source, source_id)
     join study_locations l on l.id = s.location_id`,
    [identitiesOf(rows)],
  )
  return new Map(found.map(({ of, ...link }) => [identityOf(of), link]))
}

type Candidate = Sourced & Point & { name: string; city: string; kind: string }
export type Alike = { id: number; name: string }

/**
 * Locations of other sources that could be the same as these: of the same kind, near, and sharing a word of the name
 * that isn't common. By identity, the nearest for each.
 */
export async function alikeAmong(
  trx: Knex.Transaction,
  rows: readonly Candidate[],
): Promise<Map<string, Alike>> {
  if (rows.length === 0) return new Map()
  type Found = Alike & Sourced & Point & { n: number; city: string }
  const { rows: found } = await trx.raw<{ rows: Found[] }>(
    `select file.n, l.id, l.name, l.city, l.latitude, l.longitude, l.source, l.source_id
     from jsonb_to_recordset(cast(? as jsonb)) as file (n int, source text, kind text, y int, x int, south float8, north float8)
     join study_locations l on floor(l.latitude * ${CELLS}) = file.y and floor(l.longitude * ${CELLS}) = file.x
       and l.kind = file.kind and l.source <> file.source and l.latitude between file.south and file.north`,
    [JSON.stringify(rows.flatMap(cellsAround))],
  )
  const nearest = new Map(
    found
      .map((other) => ({ ...other, row: rows[other.n]!, meters: metersBetween(rows[other.n]!, other) }))
      .filter(({ row, meters, ...other }) => meters <= nearOf(row.kind) && shareWord(row, other))
      .sort((one, other) => other.meters - one.meters)
      .map((other) => [identityOf(other.row), other]),
  )
  // One that was joined to another location stands for that one.
  const links = await linksOf(trx, [...nearest.values()])
  return new Map(
    [...nearest].flatMap(([identity, other]) => {
      const link = links.get(identityOf(other))
      const { id, name, source } = link?.same ? link : other
      return source === other.row.source ? [] : [[identity, { id, name }]]
    }),
  )
}

/** Cells of a degree. Their numbers are compared, because a range would compare each row with all locations. */
const CELLS = 200

/** The cells near a row, which may have the same thing in them. */
function cellsAround({ source, kind, latitude, longitude }: Candidate, n: number) {
  const north = nearOf(kind) / 111_000
  const east = north / Math.cos((latitude * Math.PI) / 180)
  const [south, west] = [latitude - north, longitude - east]
  const [y, x] = [Math.floor(south * CELLS), Math.floor(west * CELLS)]
  const height = Math.floor((latitude + north) * CELLS) - y + 1
  const width = Math.floor((longitude + east) * CELLS) - x + 1
  return Array.from({ length: height * width }, (_, cell) => ({
    n,
    source,
    kind,
    south,
    north: latitude + north,
    y: y + (cell % height),
    x: x + Math.floor(cell / height),
  }))
}

const nearOf = (kind: string) => (kind === 'library' ? NEAR.library : NEAR.other)

const COMMON = new Set(
  `a and at in of on the cafe coffee shop house tea bakery library libraries public branch community county city town central book
  books bookstore park garden gardens university college campus hall building center space coworking`.split(
    /\s+/,
  ),
)

/** The words of a name that few others have; all of them if there are none. */
function wordsOf({ name, city }: { name: string; city: string }): Set<string> {
  const words = (text: string): string[] =>
    text
      .normalize('NFD')
      .replace(/\p{M}|['’]/gu, '')
      .toLowerCase()
      .match(/[\p{L}\d]{2,}/gu) ?? []
  const [all, local] = [words(name), words(city)]
  const rare = all.filter((word) => !COMMON.has(word))
  const own = rare.filter((word) => !local.includes(word))
  return new Set(own.length > 0 ? own : rare.length > 0 ? rare : all)
}

function shareWord(a: Parameters<typeof wordsOf>[0], b: Parameters<typeof wordsOf>[0]): boolean {
  const words = wordsOf(b)
  return [...wordsOf(a)].some((word) => words.has(word))
}

/** Notes that the file has these ids. A new one is linked to its location, or asked about if `same` is null. */
export const noteSeen = async (
  trx: Knex.Transaction,
  rows: readonly (Sourced & { location_id: number; same: boolean | null })[],
): Promise<unknown> =>
  trx.raw(
    `insert into location_sources as t (source, source_id, location_id, same)
     select source, source_id, location_id, same
     from jsonb_to_recordset(cast(? as jsonb)) as file (source text, source_id text, location_id bigint, same boolean)
     where source <> 'request'
     on conflict (source, source_id) do update set seen_at = excluded.seen_at, gone_at = null`,
    [JSON.stringify(rows)],
  )

/** A file with this part of an earlier one's ids is a newer one of the same. */
const MOST_OF = 0.75

/**
 * Marks what was in an earlier file of its source and isn't in this one, and returns it without what was denied.
 * @param seen when each id of the file was last seen before, as in Link
 * @param identities of all rows in the file, also those that couldn't be imported
 */
export async function markGone(
  trx: Knex.Transaction,
  seen: ReadonlyMap<string, string>,
  identities: ReadonlySet<string>,
): Promise<Alike[]> {
  const again = new Map<string, number>()
  for (const [identity, at] of seen) {
    const key = JSON.stringify([(JSON.parse(identity) as string[])[0], at])
    again.set(key, (again.get(key) ?? 0) + 1)
  }
  const files = [...again].map(([key, n]) => {
    const [source, seen_at] = JSON.parse(key) as [string, string]
    return { source, seen_at, most: Math.floor(n / MOST_OF) - n }
  })
  const { rows: missing } = await trx.raw<{ rows: Sourced[] }>(
    `select s.source, s.source_id from location_sources s
     join (select file.*, count(*) as n from jsonb_to_recordset(cast(? as jsonb)) as file (source text, seen_at timestamptz, most int)
       join location_sources using (source, seen_at) group by 1, 2, 3) file using (source, seen_at)
     where file.n <= file.most and s.gone_at is null`,
    [JSON.stringify(files)],
  )
  const gone = missing.filter((row) => !identities.has(identityOf(row)))
  const { rows } = await trx.raw<{ rows: Alike[] }>(
    `with marked as (
       update location_sources s set gone_at = now()
       from ${IDENTITIES}
       where s.source = file.source and s.source_id = file.source_id returning s.*)
     select l.id, l.name from marked join study_locations l on l.id = ${LOCATION_OF('marked')}
     where l.status <> 'Denied' order by l.name, l.id`,
    [identitiesOf(gone)],
  )
  return rows
}

/** SQL for the location of a link: the one that has the id itself, or else the one it's linked to. */
export const LOCATION_OF = (alias: string): string =>
  `coalesce((select o.id from study_locations o where ${alias}.same is not true and o.source = ${alias}.source and o.source_id = ${alias}.source_id),
    ${alias}.location_id)`
