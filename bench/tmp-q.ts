import fs from 'node:fs'
import { openDatabase } from '../db/open'
const dir = process.argv[2]!
const d = await openDatabase({ databaseUrl: null, varDir: dir }, 'tmp')
await d.db.transaction(async (trx) => {
const pid = (await trx.raw('select pg_backend_pid() p')).rows[0].p
const cpu = () => { const f = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
for (const q of process.argv.slice(3)) {
  const t = performance.now(), c = cpu()
  try { const { rows } = await trx.raw(q.replaceAll('?','\\?')); 
  console.log((performance.now() - t).toFixed(1), 'ms, cpu', cpu() - c, JSON.stringify(rows?.[0]?.['QUERY PLAN'] ? rows.map((r: any) => r['QUERY PLAN']) : rows?.slice(0, 12), null, rows?.[0]?.['QUERY PLAN'] ? 1 : 0)) } catch (e) { console.log(String(e)); break }
}
throw new Error('rollback')
}).catch((e) => console.log(String(e)))
await d.close(); process.exit(0)
