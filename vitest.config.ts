import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { FULL, TESTS } from './tests/support/full.ts'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** Attacks, races, kills, failing dependencies, big tables, and walks over every page, form or text. */
const SLOW = ['tests/**/*.full.test.ts', 'tests/hard/**/*.test.ts']
/** What needs a program that `.ci/run` doesn't install, or more than a minute for one case. */
const OUTSIDE = 'tests/**/*.outside.test.ts'
const INCLUDED = { quick: ['tests/**/*.test.{ts,tsx}'], rest: SLOW, outside: [OUTSIDE] }

export default defineConfig({
  resolve: { alias: { '~db': here('./db'), '~search': here('./search'), '~': here('./app') } },
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: INCLUDED[TESTS === 'all' ? 'quick' : TESTS],
    exclude: TESTS === 'outside' ? [] : [OUTSIDE, ...(FULL ? [] : SLOW)],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/as-found.ts',
    pool: 'forks',
    // React as in production (and no jsxDEV, above).
    env: { NODE_ENV: 'production' },
    // Tests spend about a third of their time waiting for the database.
    maxWorkers: availableParallelism() + 1,
    // A process runs many files in turn, which takes a third of the time; tests/support/as-found.ts makes each clean up.
    isolate: false,
    unstubGlobals: true,
    // Node runs the build as in production, without transforming it again.
    server: { deps: { external: [/\/build\/(server|test)\//] } },
    // Only for hanging tests: a busy machine can be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
