import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './tests/e2e/browser'
import type { Mode } from './tests/e2e/test'

/** isbot takes HeadlessChrome for a robot. */
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const JOURNEYS = 'journeys/*.spec.ts'

/** The same journeys without scripts, with them, and with scripts that never arrive. */
export default defineConfig<{ mode: Mode }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/server.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  retries: 1, // docs/decisions/0048
  globalTimeout: Number(process.env.E2E_MINUTES ?? (process.env.FULL ? 40 : 15)) * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    userAgent: USER_AGENT,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    { name: 'http', testMatch: ['crawl.spec.ts', 'text-browser.spec.ts'] },
    { name: 'no-js', testMatch: JOURNEYS, use: { mode: 'no-js', javaScriptEnabled: false } },
    { name: 'js', testMatch: [JOURNEYS, 'combobox.spec.ts', 'looks.spec.ts', 'weight.spec.ts'], use: { mode: 'js' } },
    { name: 'broken-js', testMatch: [JOURNEYS, process.env.FULL ? 'looks.spec.ts' : 'looks-without-scripts.spec.ts'], use: { mode: 'broken-js' } },
  ],
})
