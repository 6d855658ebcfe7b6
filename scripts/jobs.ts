import {
  dropJob,
  jobCounts,
  listJobs,
  retryJobs,
  STATES,
  type JobLine,
} from '../app/services/jobs/status.server'
import type { Db } from '../db/connection'
import { databaseSettings } from '../db/open'
import { counted } from './backup-lines'
import { usingDatabase } from './which-database'

/** Formats how long ago that was: 45 s, 12 min, 3 h, 4 days. */
function span(since: Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - since.getTime()) / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}

function line({ id, name, state, attempts, most, createdAt, runAt, error }: JobLine): string {
  const due =
    state === 'given_up' || state === 'running' || runAt <= new Date() ? '' : `  due ${runAt.toISOString()}`
  // An error may contain user input, including terminal control characters.
  const reason = error ? `\n      ${error.replace(/\p{C}+/gu, ' ').slice(0, 160)}` : ''
  return `  ${id}  ${state.replace('_', ' ').padEnd(8)}  ${name}  ${attempts} of ${most} tries, ${span(createdAt)} old${due}${reason}`
}

/** Shows waiting, running, failing and abandoned jobs. */
export const showJobs = (): Promise<number> =>
  withQueue('list', async (db, counts) => {
    console.log(STATES.map((state) => `${counts[state]} ${state.replace('_', ' ')}`).join(', '))
    for (const each of await listJobs(db)) console.log(line(each))
    return 0
  })

export const dropOne = (id: number): Promise<number> =>
  withQueue('drop', async (db) =>
    reportResult(await dropJob(db, id), `Job ${id} was removed from the queue.`),
  )

export const retryOne = (id: number): Promise<number> =>
  withQueue('retry', async (db) => reportResult((await retryJobs(db, [id])) > 0, `Job ${id} will run again.`))

/** Also failing ones: after a long outage they'd wait for up to 6 hours. */
export const retryFailed = (): Promise<number> =>
  withQueue('retry', async (db) => {
    const failed = (await listJobs(db)).filter(({ state }) => state === 'given_up' || state === 'failing')
    const ids = failed.map(({ id }) => id)
    console.log(`${counted(await retryJobs(db, ids), 'job')} will run again.`)
    return 0
  })

type Counts = NonNullable<Awaited<ReturnType<typeof jobCounts>>>

const withQueue = (command: string, act: (db: Db, counts: Counts) => Promise<number>): Promise<number> =>
  usingDatabase(databaseSettings(), `npm run jobs -- ${command}`, async ({ db }) => {
    const counts = await jobCounts(db)
    if (counts) return act(db, counts)
    console.error('This database has no job queue yet. Run: npm run db -- migrate')
    return 1
  })

function reportResult(done: boolean, text: string): number {
  if (done) console.log(text)
  else console.error('Job not found, or it is running right now.')
  return done ? 0 : 1
}
