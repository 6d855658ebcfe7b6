import { parseArgs } from 'node:util'
import { exitOnSignals } from '../server/early-stop'
import { measureLoad, measureSmallest } from './load'
import { measureMemory } from './memory'
import { measureProfile } from './profile'
import { measureRounds } from './rounds'
import { measureSearch } from './search'
import { measureSlowLine } from './slow-line'
import { measureWeb } from './web'
import { measureWeight } from './weight'

/** Each part has its own defaults. Without `places`, the content is the sample; `reviews` are five times as many. */
export type Options = {
  places?: number
  reviews?: number
  seconds?: number
  rounds?: number
  /** So many more study spots on the campus whose list is read. */
  crowd?: number
  /** For load: the number of web processes, and how many seconds it tries each rate. */
  processes?: number
  probe?: number
  /** For rounds: another checkout. */
  against?: string
}

const PARTS: Record<string, (options: Options) => Promise<string>> = {
  web: measureWeb,
  search: measureSearch,
  weight: measureWeight,
  'slow-line': measureSlowLine,
  memory: measureMemory,
  profile: measureProfile,
  rounds: measureRounds,
  load: measureLoad,
  smallest: measureSmallest,
}
/** What runs if no part is named. */
const USUAL = Object.keys(PARTS).filter((name) => !['rounds', 'load', 'smallest'].includes(name))
const NUMBERS = ['places', 'reviews', 'crowd', 'seconds', 'rounds', 'processes', 'probe'] as const

const USAGE = `Usage: npm run bench [-- PART … [OPTION …]]
Prints results in Markdown. Needs Linux, and an otherwise idle machine.
Parts: ${Object.keys(PARTS).join(', ')} (without any: all but rounds, load and smallest)
Options: ${NUMBERS.map((name) => `--${name} N`).join(', ')}, --against CHECKOUT`

async function main() {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(3), // carrel bench …
    allowPositionals: true,
    options: Object.fromEntries([...NUMBERS, 'against'].map((name) => [name, { type: 'string' }])),
  })
  const numbers = Object.fromEntries(
    NUMBERS.filter((name) => values[name] !== undefined).map((name) => [name, Number(values[name])]),
  )
  if (!positionals.every((name) => PARTS[name]) || Object.values(numbers).some((n) => !(n > 0)))
    throw new Error(USAGE)
  const options: Options = { ...numbers, ...(values.against && { against: String(values.against) }) }
  for (const name of positionals.length > 0 ? positionals : USUAL)
    console.log(`\n${await PARTS[name]!(options)}`)
}

exitOnSignals()
await main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.name === 'Error' ? error.message : error)
    process.exit(2)
  },
)
