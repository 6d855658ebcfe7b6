import { AsyncLocalStorage } from 'node:async_hooks'
import * as t from '@babel/types'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeAll, describe, expect, it } from 'vitest'
import { loader as allSchools } from '~/routes/allschools.index'
import { loader as home } from '~/routes/index'
import { loader as insights } from '~/routes/insights'
import { loader as location } from '~/routes/location/$id'
import { loader as search } from '~/routes/search.index'
import { loader as campusPage } from '~/routes/university/$key'
import type { CachedValues } from '~/services/cached-values.server'
import { insertLocation } from '../../factories/location'
import { insertPhoto } from '../../factories/photo'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertMember } from '../../factories/user'
import { argsOf, contextFor, get, settle } from '../../support/context'
import { useDatabase } from '../../support/database'
import { nameOf, readSources, visit } from '../../support/sources'

const database = useDatabase()

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>

type Kind = 'get' | 'thisMinute'
type Load = { kind: Kind; key: string }
const loads = new AsyncLocalStorage<Load>()

/** A value of a minute may also read these. */
const MINUTE = ['busyness_reports', 'aggregated_busyness', 'occupancy_now', 'occupancy_tokens', 'hours_feeds']
/** Reactions count only for an order: that of photos, and of the most helpful reviews. */
const ORDERS: Record<string, RegExp> = { review_reactions: /^(gallery of|reviews of .* helpful$)/ }
/** Triggers maintain them together with tables that raise the generation: tags, known_traits and study spots. */
const MAINTAINED = ['known_places', 'location_traits', 'search_documents']

/** Loads each value anew, and notes what for. */
const noting = (seen: Load[]): CachedValues => {
  const run = <T>(kind: Kind, key: string, load: () => Promise<T>) => {
    // A load within another is shared as the outer one is.
    const within = loads.getStore()
    const noted = within?.kind === 'get' ? within : { kind, key }
    seen.push({ kind, key })
    return loads.run(noted, load)
  }
  return {
    get: (key, _maxAge, load) => run('get', key, load),
    thisMinute: (key, load) => run('thisMinute', key, load),
  }
}

/** Calls that share a value: their method and the function that loads it. */
function sharingCalls() {
  const files = [...readSources('app', 'server').values()].filter(({ text }) =>
    /cachedValues|ofCampus/.test(text),
  )
  return files.flatMap(({ path, ast }) => {
    const found: { path: string; key: string; load: t.Node }[] = []
    visit(ast, (node) => {
      if (!t.isCallExpression(node)) return
      const { callee, arguments: given } = node
      const isShared =
        t.isMemberExpression(callee) &&
        ['get', 'thisMinute'].includes(nameOf(callee.property)) &&
        nameOf(t.isMemberExpression(callee.object) ? callee.object.property : callee.object) ===
          'cachedValues'
      const isOfCampus = t.isIdentifier(callee, { name: 'ofCampus' })
      if (!isShared && !isOfCampus) return
      const [key, load] = isOfCampus
        ? [given[1], given[3]]
        : [given[0], given.find((each) => t.isFunction(each))]
      found.push({ path, key: startOf(key), load: load ?? node })
    })
    return found
  })
}

/** The literal text that a key begins with. */
function startOf(key: t.Node | undefined): string {
  if (t.isStringLiteral(key)) return key.value
  return t.isTemplateLiteral(key) ? (key.quasis[0]!.value.cooked ?? '') : ''
}

describe('values that readers share', () => {
  const ran: { load: Load; sql: string; bindings: unknown[] }[] = []
  const seen: Load[] = []
  /** So large that it's no other row's. */
  const READER = 987_654_321_012

  beforeAll(async () => {
    const { db } = database
    const campus = await insertUniversity(db)
    const spot = await insertLocation(db, { name: 'Hall', university_id: campus.id })
    const café = await insertLocation(db, { name: 'Café' })
    const author = await insertMember(db, contextFor(db).env)
    const review = await insertReview(db, { study_location_id: spot.id, user_id: author.id })
    await insertPhoto(db, review)
    await db.raw(`alter table users alter id restart with ${READER}`)
    const reader = await insertMember(db, contextFor(db).env, { university_id: campus.id })
    db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
      const load = loads.getStore()
      if (load) ran.push({ load, sql, bindings: bindings ?? [] })
    })
    const key = campus.key
    const at = `/university/${encodeURIComponent(key)}`
    const pages: [Loader, string, Record<string, string>][] = [
      [home, '/', {}],
      [campusPage, at, { key }],
      [campusPage, `${at}?open=1&busy=low&tag=Quiet&sort=calm`, { key }],
      [campusPage, `${at}?want=daylight&sort=best&view=map`, { key }],
      [location, `${at}/Hall`, { key, locationName: 'Hall' }],
      [location, `${at}/Hall?sort=helpful`, { key, locationName: 'Hall' }],
      [location, `/location/${café.id}`, { id: String(café.id) }],
      [allSchools, '/allschools', {}],
      [search, '/search?q=hall', {}],
      [insights, '/insights', {}],
    ]
    for (const cookie of ['', reader.cookie])
      for (const [route, url, params] of pages) {
        const context = contextFor(db, { cachedValues: noting(seen) })
        const answer = await settle(
          Promise.resolve(route(argsOf(get(url, { Cookie: cookie }), context, params))),
        )
        expect([200, 302], `${url} ${answer.text}`).toContain(answer.status)
      }
  })

  it('are all loaded by these pages', () => {
    const calls = sharingCalls().filter(({ key }) => key !== '')
    expect(calls.length).toBeGreaterThan(10)
    const never = calls.filter(({ key }) => !seen.some((load) => load.key.startsWith(key)))
    expect(never.map(({ path, key }) => `${path}: ${key}`)).toEqual([])
  })

  it('read only tables that raise the generation, or change within the minute', async () => {
    const { db } = database
    const raising = await tablesThatRaise()
    const tables = (await db('pg_tables').where({ schemaname: 'public' }).pluck('tablename')) as string[]
    const breaches = new Set<string>()
    for (const { load, sql } of ran)
      for (const table of tables.filter((name) =>
        new RegExp(`(from|join|,)\\s+"?${name}"?\\b`, 'i').test(sql),
      )) {
        if (raising.has(table) || MAINTAINED.includes(table)) continue
        if (load.kind === 'thisMinute' && (MINUTE.includes(table) || ORDERS[table]?.test(load.key))) continue
        breaches.add(`${load.key}: ${table}`)
      }
    expect([...breaches]).toEqual([])
    expect(new Set(ran.map(({ load }) => load.kind))).toEqual(new Set(['get', 'thisMinute']))
  })

  it('know nothing of the reader', () => {
    expect(ran.length).toBeGreaterThan(20)
    expect(ran.filter(({ bindings }) => bindings.includes(READER)).map(({ load }) => load.key)).toEqual([])
    const PERSONAL = /viewer|reader|user(?!s)|^own|Own|saved|reach|session|cookie|request/
    const named = sharingCalls().flatMap(({ path, key, load }) => {
      const names: string[] = []
      visit(load, (node) => void (t.isIdentifier(node) && PERSONAL.test(node.name) && names.push(node.name)))
      return names.map((name) => `${path}, ${key}: ${name}`)
    })
    expect(named).toEqual([])
  })

  async function tablesThatRaise(): Promise<Set<string>> {
    const { rows } = await database.db.raw<{ rows: { name: string }[] }>(`
      select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        join pg_proc p on p.oid = t.tgfoid where p.proname = 'content_changed'`)
    return new Set(rows.map(({ name }) => name))
  }
})
