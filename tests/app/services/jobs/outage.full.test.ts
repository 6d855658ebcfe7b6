import { expect, it } from 'vitest'
import { enqueue } from '~/services/jobs/job.server'
import { connect } from '~db/connection'
import { gate, step, until, useWorkers } from './workers'

const { database, db, lines, begin, rows, kill } = useWorkers()

it('jobs keep running after their connections were cut, even midway', async () => {
  const { open, opened } = gate()
  const seen: number[] = []
  begin(async (id) => {
    if (id === 1) await opened
    seen.push(id)
  })
  await enqueue(db, step, { id: 1 })
  await until(async () => (await rows())[0]?.locked_at)
  await kill()
  open()
  await until(async () => seen.includes(1) && (await rows()).length === 0)
  await kill()
  await enqueue(db, step, { id: 2 })
  await until(async () => seen.includes(2) && (await rows()).length === 0)
})

it('a job that could not be marked as done runs again when it is back', async () => {
  const elsewhere = new URL(database.url)
  const name = elsewhere.pathname.slice(1)
  elsewhere.pathname = '/postgres'
  const admin = connect(elsewhere.href, { max: 1 })
  const { open, opened } = gate()
  let runs = 0
  begin(async () => {
    if (++runs === 1) await opened
  })
  await enqueue(db, step, { id: 1 })
  await until(async () => (await rows())[0]?.locked_at)
  await admin.raw('alter database ?? allow_connections false', [name])
  await kill(admin)
  open()
  await until(() => lines.some(({ msg }) => msg === "can't reach the job queue; trying again"))
  await admin.raw('alter database ?? allow_connections true', [name])
  await admin.destroy()
  await until(async () => (await rows()).length === 0)
  expect(runs).toBe(2)
  await enqueue(db, step, { id: 2 })
  await until(() => runs === 3)
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
