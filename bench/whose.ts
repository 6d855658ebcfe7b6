import { randomFrom, section, table, whole } from './figures'
import { createLoad } from './load-client'
import { isLoggedIn, kindOf, readTargets, WHOSE, whoseOf } from './load-journeys'
import { onProduct } from './product'
import type { Options } from './run'

/** Journeys a second: few enough for any machine, because only processor time counts. */
const RATE = 4
const JOURNEYS = 1000

/** Whose journeys take PostgreSQL's time: what a standby that answers visitors would take off the primary. */
export const measureWhose = ({ places = 200_000, seconds = 60, ...options }: Options) =>
  onProduct({ places, ...options }, async (product) => {
    const load = createLoad([product.url], await readTargets(product.db, product.env))
    await load(RATE, seconds)
    const costs: number[] = []
    for (const whose of WHOSE) {
      const before = product.cpuMs().postgres
      await load(RATE, seconds, whose)
      costs.push((product.cpuMs().postgres - before) / (RATE * seconds))
    }
    const kinds = Array.from({ length: JOURNEYS }, (_, n) =>
      whoseOf(kindOf(n), isLoggedIn(kindOf(n), randomFrom(n))),
    )
    const all = WHOSE.map((whose, n) => costs[n]! * kinds.filter((each) => each === whose).length)
    const sum = all.reduce((one, other) => one + other)
    return section(
      'Whose journeys take PostgreSQL’s time',
      `${whole(places)} study spots; ${RATE} journeys a second of each kind for ${seconds} s, after a warm-up of all.`,
      table(
        ['journeys of', 'ms of PostgreSQL each', 'of ten journeys', 'part of its time'],
        WHOSE.map((whose, n) => [
          whose,
          costs[n]!.toFixed(1),
          ((10 * all[n]!) / costs[n]! / JOURNEYS).toFixed(1),
          `${whole((100 * all[n]!) / sum)}%`,
        ]),
      ),
    )
  })
