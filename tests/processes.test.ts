import fs from 'node:fs'
import { expect, it } from 'vitest'
import { checkRows } from './support/rows'
import { readSources } from './support/sources'

const sources = [...readSources('app', 'db', 'search', 'server', 'server.ts', 'worker.ts').values()].filter(
  ({ path: file }) => !file.startsWith('db/migrations/'),
)

/** Filled while the file loads, and only read afterwards. */
const CONSTANT = ['STATES', 'NONE', 'familyByTerm', 'termsByFamily']

it('variables of a file that outlive a request are listed in docs/processes.md', async () => {
  const rows = fs.readFileSync('docs/processes.md', 'utf8').split('\n')
  const VARIABLE =
    /^(?:export )?(?:let (\w+)|const (\w+)[^=\n]* = (?:new LRUCache\b|new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|(?:createQueue|createMemory|limitConcurrency|pLimit)\())/gm
  const found = sources
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(VARIABLE)].map(([, changing, made]) => ({ file, name: changing ?? made! })),
    )
    .filter(({ name }) => !CONSTANT.includes(name))
  expect(found.length).toBeGreaterThan(30)
  await checkRows(found, ({ file, name }) => {
    const listed = rows.some((row) => row.startsWith(`| \`${file}\``) && row.includes(`\`${name}\``))
    expect(listed, 'is listed').toBe(true)
  })
})

/** Behind a pooler in transaction mode, the next transaction may run on another connection. */
it('SQL leaves nothing behind in a connection, except with a connection of its own, bypassing any pooler', () => {
  const sets =
    /['"`]\s*(set (?!local\b|transaction\b)\w+ *(=|to\b)|listen \w|prepare \w+ as|create temp(?!.* on commit drop))/i
  const holds = /\bpg_(try_)?advisory_(lock|unlock)|\bset_config\([^)]*false\)|\bset session\b/i
  // A prepared statement exists on one connection only.
  const named = /\{[^{}]*\bname:[^{}]*\btext:[^{}]*\bvalues\b[^{}]*\}/
  const leaving = sources.filter(({ text }) => [sets, holds, named].some((each) => each.test(text)))
  expect(leaving.map(({ path: file }) => file).sort()).toEqual([
    'app/services/jobs/lost-jobs.server.ts',
    'app/services/jobs/schema.server.ts',
  ])
})
