import { Session, type Profiler } from 'node:inspector/promises'
import { loadPage } from './http-load'
import { insertMember } from './member'
import type { Product } from './product'

const SECONDS = 6

/** Functions of the router that flatten, rank and match routes. */
const MATCHING =
  /^(matchRoutes|matchRoutesImpl|matchServerRoutes|flattenRoutes?|rankRouteBranches|compareIndexes|computeScore|explodeOptionalSegments|matchRouteBranch|matchPath|compilePath)$/

/** What a sample counts as: the first of these that it or one of its callers is, from the innermost out. */
const PARTS: [name: string, is: (frame: Profiler.ProfileNode['callFrame']) => boolean][] = [
  ['garbage collector', ({ functionName }) => functionName === '(garbage collector)'],
  ['matching routes', ({ functionName }) => MATCHING.test(functionName)],
  ['PostgreSQL client', ({ url }) => /node_modules\/(pg|pg-[a-z]+|knex|tarn)\//.test(url)],
  ['React', ({ url }) => /node_modules\/(react|react-dom)\//.test(url)],
  ['encoding of loader data', ({ url }) => url.includes('turbo-stream')],
  ['router and Remix', ({ url }) => /node_modules\/@remix-run\//.test(url)],
  [
    'Express and compression',
    ({ url }) => /node_modules\/(express|compression|send|body-parser)\//.test(url),
  ],
  [
    'streams and sockets',
    ({ url }) => /^node:(internal\/)?(stream|net|_?http|webstreams|zlib|undici)/.test(url),
  ],
]

/** Where the processor time of a member's pages goes, in percent of the web process's main thread. Goal: matching at most 5%. */
export async function profilePages(product: Product): Promise<string> {
  const { cookie, pages } = await insertMember(product)
  const columns: Record<string, Map<string, number>> = {}
  for (const [name, path] of Object.entries(pages))
    columns[name] = shares(await profiled(product.url + path, cookie))
  const names = Object.keys(columns)
  const line = (part: string) =>
    `| ${part} | ${names.map((name) => `${((columns[name]!.get(part) ?? 0) * 100).toFixed(1)}%`).join(' | ')} |`
  return [
    "## Where the processor time of a member's page goes",
    '',
    `Samples of the main thread during ${SECONDS} s of each page, idle time left out. Goal: matching of routes at most 5%.`,
    '',
    `| part | ${names.join(' | ')} |`,
    `| --- |${names.map(() => ' ---: |').join('')}`,
    ...[...PARTS.map(([name]) => name), 'the rest'].map(line),
  ].join('\n')
}

/** Samples of the page's time in this thread; the load comes from another. */
async function profiled(url: string, cookie: string): Promise<Profiler.Profile> {
  const load = (duration: number) => loadPage(url, duration, { connections: 2, headers: { cookie } })
  await load(2) // warm
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.start')
  await load(SECONDS)
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return profile
}

function shares({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const partOf = new Map<number, string>()
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const find = (id: number): string => {
    const known = partOf.get(id)
    if (known) return known
    const own = PARTS.find(([, is]) => is(byId.get(id)!.callFrame))?.[0]
    const parent = parents.get(id)
    const part = own ?? (parent === undefined ? 'the rest' : find(parent))
    partOf.set(id, part)
    return part
  }
  const times = new Map<string, number>()
  let total = 0
  for (const [n, id] of samples.entries()) {
    if (['(idle)', '(program)', '(root)'].includes(byId.get(id)!.callFrame.functionName)) continue
    total += timeDeltas[n]!
    times.set(find(id), (times.get(find(id)) ?? 0) + timeDeltas[n]!)
  }
  return new Map([...times].map(([part, time]) => [part, time / total]))
}
