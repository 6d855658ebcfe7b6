import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { copyContent, onOwnDatabase, type OwnDatabase } from './database'
import { alternate, section, table } from './figures'
import { rateOf } from './load-page'
import { insertMember, readingPages } from './pages'
import { onProduct, startProduct, type Product } from './product'
import type { Options } from './run'
import { rateCells, timesAsMany } from './web'

/**
 * This checkout's pages against those of the checkout at `against`, or against its own, which shows what chance does.
 * Each build has its own database, with the same rows.
 */
export const measureRounds = ({ against = '.', rounds = 5, seconds = 3, ...content }: Options) =>
  onProduct(content, (first, own) =>
    onOwnDatabase(
      async (database) => {
        const { cookie, pages } = await insertMember(own.db, first.env)
        const checkout = path.resolve(against)
        carrel(checkout, database, 'build')
        carrel(checkout, database, 'db', 'migrate')
        await copyContent(own.db, database.db)
        const second = await startProduct(database, { checkout })
        const rows = []
        const visited = await readingPages(own.db)
        const kinds = { visitor: visited, member: pages, cached: visited }
        const headersOf = { visitor: undefined, member: { cookie }, cached: {} }
        try {
          for (const who of ['visitor', 'member', 'cached'] as const)
            for (const [name, page] of Object.entries(kinds[who])) {
              const load = (product: Product) => rateOf(product, page, seconds, { headers: headersOf[who] })
              const runs = { own: () => load(first), other: () => load(second) }
              await alternate(1, runs) // warm-up
              const found = await alternate(rounds, runs)
              const times = timesAsMany(found.own, found.other).toFixed(2)
              rows.push([`${who}: ${name}`, ...rateCells(found.own), ...rateCells(found.other), times])
            }
        } finally {
          await second.stop()
        }
        const columns = ['requests per second', 'Node, ms', 'PostgreSQL, ms']
        return section(
          'Two builds by turns',
          `This build, then that of ${against} (${commitOf(checkout)}): median of ${rounds} alternating rounds of ${seconds} s (least to most), and processor time per request.`,
          table(['page', ...columns, ...columns, 'times'], rows),
        )
      },
      { migrated: false },
    ),
  )

/** Runs a command of another checkout on a database. It builds first if something changed. */
function carrel(cwd: string, { url, varDir }: OwnDatabase, ...command: string[]) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, CARREL_ENV_FILE: '/dev/null' }
  execFileSync(process.execPath, ['scripts/carrel.js', ...command], {
    cwd,
    env: { ...env, DATABASE_URL: url, CARREL_VAR: varDir } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const commitOf = (cwd: string) =>
  execFileSync('git', ['log', '-1', '--format=%h, %cs'], { cwd, encoding: 'utf8' }).trim()
