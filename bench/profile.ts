import type { Profiler } from 'node:inspector'
import fs from 'node:fs'
import path from 'node:path'
import { fill, onOwnDatabase } from './database'
import { section, table } from './figures'
import { loadPage } from './load-page'
import { insertMember } from './pages'
import { startProduct } from './product'
import type { Options } from './run'

const FOLDER = 'build/profile'
const MOST_PARTS = 14

/** Where the processor time of a member's pages goes, in percent of a web process's main thread. */
export const measureProfile = (options: Options) =>
  onOwnDatabase(async (database) => {
    const { seconds = 6 } = options
    fs.rmSync(FOLDER, { recursive: true, force: true })
    await fill(database.db, options)
    const { env, stop } = await startProduct(database)
    const { cookie, pages } = await insertMember(database.db, env)
    await stop()
    const columns: Map<string, number>[] = []
    for (const [name, page] of Object.entries(pages)) {
      const folder = path.join(FOLDER, name)
      const product = await startProduct(database, { node: ['--cpu-prof', `--cpu-prof-dir=${folder}`] })
      await loadPage(product.url + page, seconds, { connections: 2, headers: { cookie } })
      await product.stop()
      const file = fs.readdirSync(folder).find((each) => /\.0\.\d+\.cpuprofile$/.test(each))! // of the main thread
      columns.push(sharesOf(JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')), seconds))
    }
    const inAll = (part: string) => columns.reduce((sum, shares) => sum + (shares.get(part) ?? 0), 0)
    const rows = [...new Set(columns.flatMap((shares) => [...shares.keys()]))]
      .toSorted((one, other) => inAll(other) - inAll(one))
      .slice(0, MOST_PARTS)
      .map((part) => [part, ...columns.map((shares) => `${((shares.get(part) ?? 0) * 100).toFixed(1)}%`)])
    return section(
      "Where the processor time of a member's page goes",
      `Samples of the main thread by package, or Node's module, in the last ${seconds} s, which one page takes, without idle time; ` +
        `the whole profiles are in ${FOLDER}, for a browser's developer tools.`,
      table(['package', ...Object.keys(pages)], rows),
    )
  })

/** The package or module of Node that code is of; null for what JavaScript itself brings. */
function ownerOf({ functionName, url }: Profiler.ProfileNode['callFrame']): string | null {
  if (functionName.startsWith('(')) return functionName
  const [, name] =
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? /^(node:(?:internal\/)?[^/]+)/.exec(url) ?? []
  return name ?? (url ? 'Carrel' : null)
}

/** Each part's share of the last so many seconds. A node without an owner counts for its parent's. */
function sharesOf(
  { nodes, samples = [], timeDeltas = [], startTime, endTime }: Profiler.Profile,
  seconds: number,
) {
  const parts = new Map<number, string>()
  for (const { id, callFrame, children = [] } of nodes) {
    const part = ownerOf(callFrame) ?? parts.get(id) ?? 'Node'
    for (const each of [id, ...children]) parts.set(each, part)
  }
  let at = startTime
  const busy = samples
    .filter((_id, n) => (at += timeDeltas[n]!) > endTime - seconds * 1e6)
    .map((id) => parts.get(id)!)
    .filter((part) => !/^\((idle|program|root)\)$/.test(part))
  const shares = new Map<string, number>()
  for (const part of busy) shares.set(part, (shares.get(part) ?? 0) + 1 / busy.length)
  return shares
}
