import { setTimeout as sleep } from 'node:timers/promises'
import type { Env } from '../../app/services/env.server'
import type { Db } from '../../db/connection'
import { reviewText } from '../factories/review'
import { insertUser, logIn } from '../factories/user'
import { browserAt } from './http'

/** An account may send 60 forms a minute. */
const WRITERS = 40
const PAUSE_MS = 50

export type SteadyLoad = {
  /** What failed, and for how many seconds in all; accepted forms that aren't in the database; and the number of requests. */
  stop: () => Promise<{ failed: string[]; seconds: number; lost: number[]; requests: number }>
}

type Options = { origin: string; env: Env; location: number; headers?: Record<string, string> }

/** Sends requests until stopped, 50 ms after each response: three readers, two writers of reviews of `location`. */
export async function steadyLoad(
  db: Db,
  { origin, env, location, headers = {} }: Options,
): Promise<SteadyLoad> {
  const failed: string[] = []
  const at: number[] = []
  const accepted = new Map<number, number>()
  let requests = 0
  let running = true
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const { id } = await insertUser(db)
      return { id, browser: browserAt(origin, (await logIn(db, env, id)).cookie) }
    }),
  )

  async function ask(what: string, expected: number, send: () => Promise<{ status: number }>) {
    requests++
    const status = await send().then(
      (answer) => answer.status,
      (error: NodeJS.ErrnoException) => error.code ?? error.message,
    )
    if (status !== expected) {
      failed.push(`${what}: ${status}`)
      at.push(Date.now())
    }
    await sleep(PAUSE_MS)
    return status === expected
  }
  async function read(path: string) {
    while (running) await ask(`GET ${path}`, 200, () => browserAt(origin).get(path, headers))
  }
  async function write(from: number) {
    for (let n = from; running; n += 2) {
      const { id, browser } = writers[n % WRITERS]!
      const rating = 1 + (n % 5)
      const form = { mode: 'edit', rating: String(rating), description: reviewText(`Number ${n}.`) }
      if (await ask('POST a review', 303, () => browser.post(`/location/${location}/review`, form, headers)))
        accepted.set(id, rating)
    }
  }
  const ended = Promise.all([
    read('/'),
    read(`/location/${location}`),
    read('/search?q=twin'),
    write(0),
    write(1),
  ])
  return {
    async stop() {
      running = false
      await ended
      const rows = await db('reviews')
        .where({ study_location_id: location })
        .whereIn('user_id', [...accepted.keys()])
        .select('user_id', 'rating')
      const kept = new Map(rows.map(({ user_id, rating }) => [Number(user_id), rating]))
      return {
        failed,
        seconds: at.length ? (at.at(-1)! - at[0]!) / 1000 : 0,
        lost: [...accepted].filter(([id, rating]) => kept.get(id) !== rating).map(([id]) => id),
        requests,
      }
    },
  }
}
