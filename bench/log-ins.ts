import autocannon from 'autocannon'
import { hashPassword } from '../app/auth/passwords.server'
import { insertUser } from '../tests/factories/user'
import type { Product } from './product'
import { PAGES, waitingFor } from './http-load'
import { readingPages } from './reading-pages'
import { median, spread } from './median'

const ROUNDS = 5
const SECONDS = 5
const LOG_INS = 50
const ACCOUNTS = 100
const PASSWORD = 'Bench-lamp-7'

/** Page times in ms for each round without and with users logging in, and the statuses of their logins. */
export type BesidePages = {
  quiet: number[]
  busy: number[]
  answers: { in: number; asked: number; refused: number }
}

/** How much slower a page gets while users log in: its p97.5 without and with them, in alternating rounds. */
export async function measureBesidePages(
  { url, db }: Pick<Product, 'url' | 'db'>,
  page: string,
): Promise<BesidePages> {
  const password_hash = await hashPassword(PASSWORD)
  const people = Array.from({ length: ACCOUNTS }, (_, n) => `bench${n}@example.edu`)
  await Promise.all(people.map((email) => insertUser(db, { email, password_hash })))
  const quiet: number[] = []
  const busy: number[] = []
  const answers = { in: 0, asked: 0, refused: 0 }
  await waitingFor(page, SECONDS) // warm-up
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await waitingFor(page, SECONDS))
    await db('rate_limits').del()
    const [p, loggedIn] = await Promise.all([waitingFor(page, SECONDS), logIns(url, people)])
    busy.push(p)
    answers.in += loggedIn.in
    answers.refused += loggedIn.refused
    answers.asked += LOG_INS * SECONDS
  }
  return { quiet, busy, answers }
}

/** The same for the location page, as a section of the results. Goal: at most 2 times as slow. */
export async function logInsBesidePages({ url, db }: Product): Promise<string> {
  const { quiet, busy, answers } = await measureBesidePages(
    { url, db },
    url + (await readingPages(db)).location,
  )
  const factor = median(busy) / median(quiet)
  return [
    `## A page while ${LOG_INS} people a second sign in`,
    '',
    `p97.5 of the location page at ${PAGES} requests a second, median of ${ROUNDS} alternating rounds of ${SECONDS} s (least to most); ` +
      'load and server share the machine. Goal: at most 2 times.',
    '',
    '| without | with | times | signed in | told to come back (429) | asked for |',
    '| ---: | ---: | ---: | ---: | ---: | ---: |',
    `| ${spread(quiet)} ms | ${spread(busy)} ms | ${factor.toFixed(1)} | ${answers.in} | ${answers.refused} | ${answers.asked} |`,
  ].join('\n')
}

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
