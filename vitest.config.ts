import { defineConfig } from 'vitest/config'

const here = (path: string) => new URL(path, import.meta.url).pathname

export default defineConfig({
  resolve: { alias: { '~db': here('./db'), '~search': here('./search'), '~': here('./app') } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/support/global-setup.ts',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
