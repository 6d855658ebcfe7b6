import fs from 'node:fs'
import { migrate, openDatabase } from '../db/open'
import { insertPlaces } from './search-places'
const n = Number(process.argv[2]); const dir = `/tmp/s1-${n}`
fs.rmSync(dir, { recursive: true, force: true }); fs.mkdirSync(dir, { mode: 0o755 })
const d = await openDatabase({ databaseUrl: null, varDir: dir }, 'tmp')
await migrate(d.db)
let t = performance.now()
try { await insertPlaces(d.db, n) } catch (e) { console.log(String(e).slice(0,400)); await d.close(); process.exit(1) }
console.log(n, 'loaded', performance.now() - t)
const { rows } = await d.db.raw(`select relname, pg_size_pretty(pg_total_relation_size(oid)) total, pg_size_pretty(pg_relation_size(oid)) own from pg_class where relname in ('search_documents','search_words','study_locations','search_documents_lexemes')`)
console.table(rows)
console.log((await d.db.raw('select count(*), count(distinct word) d from search_words')).rows)
await d.close(); process.exit(0)
