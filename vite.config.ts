import fs from 'node:fs'
import path from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'

const here = (path: string) => new URL(path, import.meta.url).pathname

/**
 * What every page needs is one file, including React and Remix; small modules that five pages or more share are another.
 * Each in its own file, a study spot's page would name 35 of them, and it names 20. The dashboard and
 * requests for study spots stay out: they'd add a third to that file, and few readers need them. So do style sheets of
 * single pages, which would come with every page.
 */
const GROUPS = [
  { name: 'shell', test: /\/app\/root\.tsx$|entry\.client/, priority: 2 },
  {
    name: 'small',
    test: /\/app\/(?!routes|styles|dashboard|spots\/requests)/,
    minShareCount: 5,
    maxModuleSize: 1500,
    priority: 1,
  },
]

/** Each program's entries (scripts/build.js), by Vite mode. A program is one module graph, including pages. */
const PROGRAMS: Record<string, () => Record<string, string>> = {
  server: () => ({ carrel: './scripts/carrel.ts' }),
  test: () => ({
    product: './tests/support/product.ts',
    ...children('tests/server/children', 'tests/hard/children', 'tests/app/services/storage/children'),
  }),
  bench: () => ({ run: './bench/run.ts' }),
}

/** Programs that tests start as separate processes. */
function children(...folders: string[]): Record<string, string> {
  return Object.fromEntries(
    folders.flatMap((folder) =>
      fs.readdirSync(here(`./${folder}`)).map((file) => [path.basename(file, '.ts'), `./${folder}/${file}`]),
    ),
  )
}

/** Runs after Remix's plugin, which would build only the pages: here they're a module of the program. */
const program = (mode: string): Plugin => ({
  name: 'program',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            outDir: `build/${mode}`,
            sourcemap: true,
            rolldownOptions: {
              input: PROGRAMS[mode]!(),
              treeshake: false,
              output: { entryFileNames: '[name].js', sourcemapExcludeSources: true },
            },
          },
        }
      : undefined,
})

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [remix(remixConfig), command === 'build' && program(mode)],
  resolve: {
    alias: { '~db': here('./db'), '~search': here('./search'), '~': here('./app') },
  },
  // Every asset is a file with a hashed name: the CSP allows nothing inline, and files are cached for good.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: { codeSplitting: { groups: GROUPS } },
          // Advice to developers about using the router.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce', 'console.warn'] },
        },
  },
}))
