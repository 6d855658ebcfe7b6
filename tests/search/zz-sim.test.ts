import fs from 'node:fs'
import pino from 'pino'
import { beforeAll, afterAll, it } from 'vitest'
import { createMeilisearch } from '~search/meilisearch'
import { reindex } from '~search/reindex'
import { SETTINGS } from '~search/settings'
import { useDatabase } from '../support/database'
import { StandIn } from '../support/meilisearch-stand-in'
import { insertCorpus, judge } from './relevance'
import { describeEngine } from './contract'
import { feedOnce } from '~search/outbox-feed'
AbortSignal.timeout = () => new AbortController().signal
const database = useDatabase()
const other = useDatabase()
const standIn = new StandIn()
const S = () => ({ host: standIn.host, prefix: 't', searchKey: null, writeKey: null })
const corpus = JSON.parse(fs.readFileSync('/work/shared/search/corpus.json', 'utf8'))
const queries = JSON.parse(fs.readFileSync('/work/shared/search/relevance.json', 'utf8'))
const memo = new WeakMap<any, Map<string, string[]>>()
const tokOf = (d: any, a: string) => { let m = memo.get(d); if (!m) memo.set(d, m = new Map()); let t = m.get(a); if (!t) m.set(a, t = tok(d[a])); return t }
const tok = (v: any): string[] => v == null ? [] : Array.isArray(v) ? v.flatMap(tok) : String(v).normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean)
function dl(a: string, b: string) { const d: number[][] = Array.from({ length: a.length + 1 }, (_, i) => [i]); for (let j = 0; j <= b.length; j++) d[0]![j] = j
  for (let i = 1; i <= a.length; i++) for (let j = 1; j <= b.length; j++) { d[i]![j] = Math.min(d[i - 1]![j]! + 1, d[i]![j - 1]! + 1, d[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)); if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i]![j] = Math.min(d[i]![j]!, d[i - 2]![j - 2]! + 1) } return d[a.length]![b.length]! }
function typos(q: string, w: string, prefix: boolean, tolerant: boolean): number | null {
  if (w === q || (prefix && w.startsWith(q))) return 0
  if (!tolerant || /\d/.test(q) || q.length < 4 || (w[0] !== q[0] && q.length < 8) || (!prefix && Math.abs(w.length - q.length) > 2)) return null
  const max = q.length < 4 ? 0 : q.length < 8 ? 1 : 2
  const ways = prefix ? [w, ...[-1, 0, 1].map((k) => w.slice(0, q.length + k))] : [w]
  let best = Math.min(...ways.map((x) => dl(q, x) + (x[0] !== q[0] ? 1 : 0)))
  return best <= max ? best : null
}
function run(query: any, uid: string) {
  const kind = uid.includes('univ') ? 'university' : 'location'
  const set: any = SETTINGS[kind]
  const on: string[] = query.attributesToSearchOn ?? set.searchableAttributes
  const quoted = new Set([...String(query.q ?? '').matchAll(/"(\w+)"/g)].map((m) => m[1]!))
  const terms = tok(query.q)
  const filters: string[] = [query.filter ?? []].flat()
  const passes = (d: any) => filters.every((f) => f.split(' AND ').every((g: string) => {
    const geo = /_geoRadius\(([-\d.]+), ([-\d.]+)/.exec(g)
    if (geo) return Math.hypot(d._geo.lat - +geo[1]!, d._geo.lng - +geo[2]!) < 0.17
    const m = /^(\w+) (!?=) "?(.*?)"?$/.exec(g)!
    const has = [d[m[1]!]].flat().some((v) => String(v).toLowerCase() === m[3]!.toLowerCase())
    return m[2] === '=' ? has : !has
  }))
  const found: any[] = []
  for (const d of standIn.documents(uid).filter(passes)) {
    let total = 0, rank = 0; const marks: Record<string, Set<string>> = {}
    const ok = terms.every((t, i) => {
      let best: [number, number] | null = null
      on.forEach((a, at) => { const tolerant = !set.typoTolerance.disableOnAttributes.includes(a)
        for (const w of tokOf(d, a)) { const n = (quoted.has(t) ? (w === t ? 0 : null) : typos(t, w, i === terms.length - 1, tolerant)); if (n !== null) { (marks[a] ??= new Set()).add(w); if (!best || n < best[0]) best = [n, at] } } })
      const syn = quoted.has(t) ? undefined : set.synonyms[t] as string[] | undefined
      if (syn && (!best || best[0] > 0)) for (const s of syn) on.forEach((a, at) => { if ((' ' + tokOf(d, a).join(' ') + ' ').includes(` ${s} `)) best = [0, at] })
      if (!best) return false
      total += (best as any)[0]; rank += (best as any)[1]; return true
    })
    if (ok) found.push({ d, total, rank, marks })
  }
  const sorts = query.sort ?? []
  found.sort((a, b) => { for (const s of sorts) { const [f, dir] = s.split(':'); if (f.startsWith('_geo')) continue; const c = a.d[f] < b.d[f] ? -1 : a.d[f] > b.d[f] ? 1 : 0; if (c) return dir === 'asc' ? c : -c }
    return a.total - b.total || a.rank - b.rank || b.d.popularity - a.d.popularity })
  return found.map(({ d, marks }) => ({ ...d, _formatted: Object.fromEntries(Object.entries(marks).map(([k, v]) => [k, [...(v as Set<string>)].map((w) => `\u0002${w}\u0003`).join(' ')])) }))
}
beforeAll(async () => {
  await standIn.start(); await insertCorpus(database.db, corpus)
  await reindex(database.db, S(), { log: pino({ level: 'silent' }) })
  standIn.answer = (q, uid) => {
    let all: any[]
    if (q.queries) { const seen = new Set(); all = q.queries.flatMap((e: any) => run(e, uid)).filter((d: any) => !seen.has(d.id) && seen.add(d.id)).sort((a: any, b: any) => b.avgRating - a.avgRating || b.reviewCount - a.reviewCount) }
    else all = run(q, uid)
    const limit = q.hitsPerPage ?? q.limit ?? 20; const from = q.offset ?? ((q.page ?? 1) - 1) * limit
    return { hits: all.slice(from, from + limit), total: all.length }
  }
})
afterAll(() => standIn.stop())
describeEngine('sim', { db: () => other.db, engine: () => createMeilisearch(other.db, { ...S(), prefix: 'o' }), settle: async () => { if (!(await other.db('search_index').first())!.filled_for) await reindex(other.db, { ...S(), prefix: 'o' }, { log: pino({ level: 'silent' }) }); while (Number(await feedOnce(other.db, { ...S(), prefix: 'o' })) > 0) continue } })
it('sim', async () => {
  const engine = createMeilisearch(database.db, S())
  const { share, failed } = await judge(corpus, queries, async ({ surface, q, match }) => {
    if (surface === 'suggest') { const answers = await engine.suggest(q, ''); return { answers, total: answers.length } }
    if (surface === 'search') { const r = await engine.search({ q, city: '', category: '', page: 1, pageSize: 10 }); if (r.corrected || r.matched === 'any') console.log(q, r.matched, r.corrected, r.total); return { answers: r.ids.map((id) => ({ type: 'location' as const, id })), total: r.total } }
    const campus = corpus.locations.find(({ name }: any) => new RegExp(match.name ?? '', 'i').test(name))!.university_id
    const ids = await engine.searchCampus(campus, q); return { answers: ids.map((id) => ({ type: 'location' as const, id })), total: ids.length }
  })
  console.log(share, failed.join('\n'))
}, 120_000)
