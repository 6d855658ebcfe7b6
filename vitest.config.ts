import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const here = (path: string) => new URL(path, import.meta.url).pathname

const full = process.env.FULL === '1' || process.env.HARD === '1'

export default defineConfig({
  resolve: { alias: { '~db': here('./db'), '~search': here('./search'), '~': here('./app') } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // `npm run test:full` and `npm run test:hard` run these, too: attacks, races, kills, failing parts, big tables.
    exclude: full ? [] : ['tests/**/*.full.test.ts', 'tests/hard/**'],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/as-found.ts',
    pool: 'forks',
    // React as in production (and no jsxDEV, above).
    env: { NODE_ENV: 'production' },
    // Tests wait for the database about a third of their time.
    maxWorkers: availableParallelism() + 1,
    // In the quick run a process runs many files one after the other, which is a third of the time; tests/support/as-found.ts has each leave it as it was.
    isolate: full,
    unstubGlobals: true,
    // The build is run by Node as it is in production, not taken apart once more.
    server: { deps: { external: [/\/build\/(server|test)\//] } },
    // For what hangs: a machine that is busy with other things takes its time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
