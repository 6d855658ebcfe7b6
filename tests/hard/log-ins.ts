import autocannon from 'autocannon'
import { loadPage } from '../../bench/load-page'
import { hashPassword } from '~/services/auth/passwords.server'
import type { Db } from '../../db/connection'
import { insertUser } from '../factories/user'

const ROUNDS = 5
const SECONDS = 5
const LOG_INS = 50
const ACCOUNTS = 100
const PASSWORD = 'Bench-lamp-7'
/** Pages per second: low enough to measure waiting rather than the limits of the server's capacity. */
const PAGES = 20

/** Page times in ms for each round without and with users logging in, and the statuses of their logins. */
type BesidePages = {
  quiet: number[]
  busy: number[]
  answers: { in: number; asked: number; refused: number }
}

/** How much slower a page gets while users log in: its p97.5 without and with them, in alternating rounds. */
export async function measureBesidePages(
  { url, db }: { url: string; db: Db },
  page: string,
): Promise<BesidePages> {
  const password_hash = await hashPassword(PASSWORD)
  const people = Array.from({ length: ACCOUNTS }, (_, n) => `bench${n}@example.edu`)
  await Promise.all(people.map((email) => insertUser(db, { email, password_hash })))
  const quiet: number[] = []
  const busy: number[] = []
  const answers = { in: 0, asked: 0, refused: 0 }
  await waitingFor(page) // warm-up
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await waitingFor(page))
    await db('rate_limits').del()
    const [p, loggedIn] = await Promise.all([waitingFor(page), logIns(url, people)])
    busy.push(p)
    answers.in += loggedIn.in
    answers.refused += loggedIn.refused
    answers.asked += LOG_INS * SECONDS
  }
  return { quiet, busy, answers }
}

/** p97.5 of a page in ms. */
const waitingFor = async (page: string) =>
  (await loadPage(page, SECONDS, { connections: 4, overallRate: PAGES })).latency.p97_5

async function logIns(url: string, people: string[]) {
  // Each connection goes through a list from its start. Separate users keep connections from locking each other out.
  const connections = 50
  const share = Math.floor(people.length / connections)
  let next = 0
  const result = await autocannon({
    url,
    connections,
    overallRate: LOG_INS,
    duration: SECONDS,
    setupClient: (client) => {
      const own = people.slice(next, (next += share))
      client.setRequests(
        own.map((email) => ({
          method: 'POST' as const,
          path: '/signin',
          body: new URLSearchParams({ email, password: PASSWORD }).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })),
      )
    },
  })
  const count = (status: 303 | 429) => result.statusCodeStats?.[`${status}`]?.count ?? 0
  const answers = { in: count(303), refused: count(429) }
  const others = result.requests.total - answers.in - answers.refused
  if (others > 0 || result.errors)
    throw new Error(`signing in: ${others} answers were neither 303 nor 429, ${result.errors} failed`)
  return answers
}
