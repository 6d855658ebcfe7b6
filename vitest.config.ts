import { defineConfig } from 'vitest/config'

const here = (path: string) => new URL(path, import.meta.url).pathname

const full = process.env.FULL === '1' || process.env.HARD === '1'

export default defineConfig({
  resolve: { alias: { '~db': here('./db'), '~search': here('./search'), '~': here('./app') } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // `npm run test:full` and `npm run test:hard`
    exclude: full ? [] : ['tests/**/*.full.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    setupFiles: 'tests/support/as-found.ts',
    pool: 'forks',
    maxWorkers: 2,
    // A process runs many files one after the other, so that the product is loaded once in each: a fifth of the whole time.
    isolate: false,
    unstubGlobals: true,
    // The build is run by Node as it is in production, not taken apart once more.
    server: { deps: { external: [/\/build\/(server|test)\//] } },
    // For what hangs: a machine that is busy with other things takes its time.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
