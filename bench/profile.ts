import type { Profiler } from 'node:inspector'
import fs from 'node:fs'
import path from 'node:path'
import { section, table } from './figures'
import { loadPage } from './load-page'
import { insertMember } from './pages'
import { onProduct } from './product'
import type { Options } from './run'

const FOLDER = 'build/profile'

/** A page and when it was loaded, in microseconds of the machine's steady clock, which V8 uses too. */
type Period = { name: string; from: number; to: number }

/** Where the processor time of a member's pages goes, in percent of the web process's main thread. */
export async function measureProfile(options: Options) {
  const { seconds = 6 } = options
  const periods: Period[] = []
  fs.rmSync(FOLDER, { recursive: true, force: true })
  const profile = await onProduct(
    options,
    async (product) => {
      const { cookie, pages } = await insertMember(product.db, product.env)
      for (const [name, page] of Object.entries(pages)) {
        const load = (duration: number) =>
          loadPage(product.url + page, duration, { connections: 2, headers: { cookie } })
        await load(Math.min(2, seconds)) // warm-up
        const from = now()
        await load(seconds)
        periods.push({ name, from, to: now() })
      }
      await product.stop() // writes the profile, and one for each other thread
      const file = fs.readdirSync(FOLDER).find((name) => /\.0\.\d+\.cpuprofile$/.test(name))!
      return JSON.parse(fs.readFileSync(path.join(FOLDER, file), 'utf8')) as Profiler.Profile
    },
    { node: ['--cpu-prof', `--cpu-prof-dir=${FOLDER}`] },
  )
  const columns = sharesIn(profile, periods)
  const inAll = (part: string) => columns.reduce((sum, shares) => sum + (shares.get(part) ?? 0), 0)
  const parts = [...new Set(columns.flatMap((shares) => [...shares.keys()]))]
  const rows = parts
    .sort((one, other) => inAll(other) - inAll(one))
    .slice(0, 14)
    .map((part) => [part, ...columns.map((shares) => `${((shares.get(part) ?? 0) * 100).toFixed(1)}%`)])
  return section(
    "Where the processor time of a member's page goes",
    `Samples of the main thread by package, or Node's module, during ${seconds} s of each page, without idle time; the whole profile is in ${FOLDER}, for a browser's developer tools.`,
    table(['package', ...periods.map(({ name }) => name)], rows),
  )
}

const now = () => Number(process.hrtime.bigint() / 1000n)

/** The package or module of Node that code is of; null for what JavaScript itself brings. */
function ownerOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string | null {
  if (functionName.startsWith('(')) return functionName
  const [, name] =
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? /^(node:(?:internal\/)?[^/]+)/.exec(url) ?? []
  return name ?? (url ? 'Carrel' : null)
}

/** The share of each part in each period. */
function sharesIn({ nodes, samples = [], timeDeltas = [], startTime }: Profiler.Profile, periods: Period[]) {
  const parts = new Map<number, string>()
  for (const { id, callFrame, children = [] } of nodes) {
    const part = ownerOf(callFrame) ?? parts.get(id) ?? 'Node'
    parts.set(id, part)
    for (const child of children) parts.set(child, part) // until its turn comes
  }
  const all = periods.map(() => new Map<string, number>())
  let at = startTime
  for (const [n, id] of samples.entries()) {
    at += timeDeltas[n]!
    const part = parts.get(id)!
    if (/^\((idle|program|root)\)$/.test(part)) continue
    const times = all[periods.findIndex(({ from, to }) => from <= at && at < to)]
    times?.set(part, (times.get(part) ?? 0) + timeDeltas[n]!)
  }
  return all.map((times) => {
    const total = [...times.values()].reduce((sum, each) => sum + each, 0)
    return new Map([...times].map(([part, time]) => [part, time / total]))
  })
}
