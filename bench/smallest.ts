import fs from 'node:fs'
import { connect } from '../db/connection'
import { migrate } from '../db/migrate'
import { migrateQueue } from '../app/services/jobs/schema.server'
import { openDatabase } from '../db/open'
import { fill, inFolder } from './database'
import { percentile, section, table, whole } from './figures'
import { findPeak, requestTable, WARM_RATE } from './load'
import { createLoad } from './load-client'
import { readTargets } from './load-journeys'
import { startProduct } from './product'
import type { Options } from './run'

const LIMIT_MB = 1024
const CORE = '1'
const SAMPLE_MS = 1000

/**
 * Web process, worker and embedded PostgreSQL in a memory cgroup of 1 GB on one core: their peak, then half of it. Needs
 * root; the client has the other core.
 */
export const measureSmallest = ({ places = 20_000, seconds = 1800, probe = 15, ...options }: Options) =>
  inFolder(async (varDir) => {
    const filled = await openDatabase({ databaseUrl: null, varDir }, 'npm run bench')
    await migrate(filled.db)
    await migrateQueue(filled.url)
    await fill(filled.db, { places, ...options })
    await filled.close() // so that the product starts it within the group
    const group = memoryGroup()
    const db = connect(filled.url, { max: 2 })
    const database = { url: filled.url, varDir, db }
    const how = { prefix: group.prefix, settings: { DATABASE_URL: 'embedded' } }
    const stops: (() => Promise<void>)[] = []
    try {
      const web = await startProduct(database, how)
      stops.push(web.stop)
      const worker = await startProduct(database, { ...how, command: 'worker' })
      stops.unshift(worker.stop)
      const load = createLoad([web.url], await readTargets(db, web.env))
      await load(WARM_RATE / 2, 2 * probe)
      const { peak, tried } = await findPeak((rate) => load(rate, probe))
      const samples: { all: number; web: number; worker: number }[] = []
      const timer = setInterval(
        () => samples.push({ all: group.usedMb(), web: web.memoryMb(), worker: worker.memoryMb() }),
        SAMPLE_MS,
      )
      const main = await load(peak.rate / 2, seconds).finally(() => clearInterval(timer))
      const most = (part: keyof (typeof samples)[0]) => whole(Math.max(...samples.map((each) => each[part])))
      return section(
        `The smallest machine: ${LIMIT_MB} MB and one core`,
        `Web process, worker and embedded PostgreSQL with ${whole(places)} study spots in one memory cgroup; the load has the other core. ` +
          `Peak: ${peak.rate.toFixed(1)} journeys a second (${whole(peak.perSecond)} requests) with p99 ${whole(peak.p99)} ms; tried, with p99: ${tried.join(', ')}. ` +
          `Then ${whole(seconds)} s at half of it, ${whole(main.perSecond)} requests a second. Goals: p99 500 ms, no process ended, no answer 5xx.`,
        table(
          ['p99 ms', 'processes killed for memory', 'MB of all', 'web process', 'worker'],
          [
            [
              whole(percentile(main.kinds.all!.ms, 0.99)),
              group.killed(),
              most('all'),
              most('web'),
              most('worker'),
            ],
          ],
        ),
        requestTable(main),
        main.faults.map((fault) => `- ${fault}`).join('\n'),
      )
    } finally {
      for (const stop of stops) await stop()
      await db.destroy()
      group.remove()
    }
  })

/** A memory cgroup, version 1 or 2, and what starts a command within it. `usedMb` leaves out what the kernel caches. */
function memoryGroup() {
  const first = fs.existsSync('/sys/fs/cgroup/memory')
  const folder = `/sys/fs/cgroup/${first ? 'memory/' : ''}carrel-bench-${process.pid}`
  fs.mkdirSync(folder)
  const limit = `${folder}/memory.${first ? 'limit_in_bytes' : 'max'}`
  fs.writeFileSync(limit, String(LIMIT_MB * 2 ** 20))
  if (!first) fs.writeFileSync(`${folder}/memory.swap.max`, '0')
  const numberIn = (file: string, name: RegExp) =>
    Number(name.exec(fs.readFileSync(`${folder}/memory.${file}`, 'utf8'))?.[1])
  return {
    prefix: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec taskset -c ${CORE} "$@"`, 'sh'],
    usedMb: () => numberIn('stat', first ? /^total_rss (\d+)$/m : /^anon (\d+)$/m) / 1e6,
    killed: () => numberIn(first ? 'oom_control' : 'events', /^oom_kill (\d+)$/m),
    remove: () => fs.rmdirSync(folder),
  }
}
