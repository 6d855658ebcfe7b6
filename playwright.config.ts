import { defineConfig } from 'playwright/test'
import { browserArguments, findBrowser } from './tests/e2e/browser'
import type { Mode } from './tests/e2e/test'
import { FULL, TESTS } from './tests/support/full'

/** isbot takes HeadlessChrome for a bot. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const JOURNEYS = 'journeys/**/*.spec.ts'

/**
 * `npm test` has each journey once: without scripts by default, with scripts instead if tagged @js-alone, also with
 * scripts if tagged @js, and also with broken scripts if tagged @broken-js. The rest has the others with and without
 * scripts, and what's tagged @full. Only TESTS=all has all of them with broken scripts. Tests tagged @scripts are about
 * nothing else, so they have one mode.
 */
const LATER = {
  'no-js': /@js-alone|@full/,
  js: /journeys\/(?!.*@(js|scripts)\b)|@full/,
  'broken-js': /^(?!.*@broken-js)/,
}
function share(mode: Mode) {
  if (TESTS === 'rest' && mode === 'broken-js') return { testIgnore: JOURNEYS } // each form early: early-presses.spec.ts
  const never = mode === 'js' ? [] : [/@scripts/]
  if (TESTS === 'quick') return { grepInvert: [LATER[mode], ...never] }
  return { grepInvert: never, ...(TESTS === 'rest' ? { grep: LATER[mode] } : {}) }
}
const HTTP = TESTS === 'quick' ? { grepInvert: /@full/ } : TESTS === 'rest' ? { grep: /@full/ } : {}

/** The same journeys without scripts, with scripts, and with scripts that never arrive. */
export default defineConfig<{ mode: Mode }>({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  globalSetup: './tests/e2e/server.ts',
  globalTeardown: './tests/e2e/stop-server.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 3, // on two cores, as pages spend much of their time waiting
  timeout: 180_000, // for a busy machine: nothing normally takes a tenth of it
  globalTimeout: Number(process.env.E2E_MINUTES ?? (FULL ? 80 : 40)) * 60_000, // only for hanging runs
  expect: { timeout: 60_000 },
  reporter: [['list'], ['junit', { outputFile: 'test-results/e2e.xml', includeProjectInTestName: true }]],
  use: {
    userAgent: USER_AGENT,
    locale: 'en-US',
    // Requests from a service worker bypass the routes that tests set up. The one test about it allows it.
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
  projects: [
    { name: 'http', testMatch: ['crawl.spec.ts', 'text-browser.spec.ts'], ...HTTP },
    {
      name: 'no-js',
      testMatch: JOURNEYS,
      use: { mode: 'no-js', javaScriptEnabled: false },
      ...share('no-js'),
    },
    {
      name: 'js',
      use: { mode: 'js' },
      ...share('js'),
      testMatch: [
        JOURNEYS,
        'client-errors.spec.ts',
        'combobox.spec.ts',
        'covered.spec.ts',
        'early-presses.spec.ts',
        'home-kept.spec.ts',
        'looks.spec.ts',
        'offline.spec.ts',
        'print.spec.ts',
        'scripts-on-demand.spec.ts',
        'weight.spec.ts',
      ],
    },
    {
      name: 'broken-js',
      testMatch: JOURNEYS,
      use: { mode: 'broken-js' },
      ...share('broken-js'),
    },
    // Write files for text editors, and for tests/e2e/valid-html.outside.test.ts; there's nothing to test.
    ...(process.env.TEXTS
      ? [{ name: 'texts', testMatch: 'texts.spec.ts', use: { mode: 'no-js' as const } }]
      : []),
    ...(process.env.HTML
      ? [
          {
            name: 'html',
            testMatch: 'html.spec.ts',
            use: { mode: 'no-js' as const, javaScriptEnabled: false },
          },
        ]
      : []),
  ],
})
