import { dropJob, jobCounts, listJobs, retryJobs, STATES, type JobLine } from '../app/jobs/status.server'
import { databaseSettings, openDatabase } from '../db/open'

const USAGE = `Usage: npm run jobs -- list         jobs that wait, run, fail and were given up
       npm run jobs -- retry ID     runs a failing or given-up job again
       npm run jobs -- retry --all  all that were given up
       npm run jobs -- drop ID      takes a job out of the queue`

/** 45 s, 12 min, 3 h, 4 days. */
function span(since: Date): string {
  const seconds = Math.max(0, Math.round((Date.now() - since.getTime()) / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}

function line({ id, name, state, attempts, most, createdAt, runAt, error }: JobLine): string {
  const due = state === 'given_up' || state === 'running' || runAt <= new Date() ? '' : `  due ${runAt.toISOString()}`
  // An error may repeat what somebody typed, control characters of the terminal and all.
  const reason = error ? `\n      ${error.replace(/\p{C}+/gu, ' ').slice(0, 160)}` : ''
  return `  ${id}  ${state.replace('_', ' ').padEnd(8)}  ${name}  ${attempts} of ${most} tries, ${span(createdAt)} old${due}${reason}`
}

async function run([command, argument]: string[]): Promise<number> {
  const { db, close } = await openDatabase(databaseSettings(), `npm run jobs -- ${command}`)
  try {
    const counts = await jobCounts(db)
    if (!counts) {
      console.error('There is no job queue in this database yet: npm run db -- migrate')
      return 1
    }
    if (command === 'list') {
      console.log(STATES.map((state) => `${counts[state]} ${state.replace('_', ' ')}`).join(', '))
      for (const each of await listJobs(db)) console.log(line(each))
      return 0
    }
    if (command === 'drop') return said(await dropJob(db, Number(argument)), `Job ${argument} is out of the queue.`)
    if (argument !== '--all') return said((await retryJobs(db, [Number(argument)])) > 0, `Job ${argument} runs again.`)
    const ids = (await listJobs(db)).filter(({ state }) => state === 'given_up').map(({ id }) => id)
    console.log(`${await retryJobs(db, ids)} jobs run again.`)
    return 0
  } finally {
    await close()
  }
}

function said(done: boolean, text: string): number {
  if (done) console.log(text)
  else console.error('There is no such job, or it is being worked on.')
  return done ? 0 : 1
}

const given = process.argv.slice(2)
const valid = /^(list|(retry|drop) [1-9]\d{0,14}|retry --all)$/.test(given.join(' '))
if (!valid) {
  console.error(USAGE)
  process.exit(2)
}
run(given).then(
  (code) => process.exit(code),
  (error: Error) => {
    console.error(error.message)
    process.exit(1)
  },
)
