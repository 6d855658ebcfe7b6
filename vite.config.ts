import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
// The package's main module also loads Remix's commands and old compiler, which takes half a second.
import { vitePlugin as remix } from '@remix-run/dev/dist/vite/index.js'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { splitWords } from './scripts/split-words.js'

const here = (path: string) => new URL(path, import.meta.url).pathname

/**
 * The shell of every page and what most pages show form one file, including React and Remix: as many small files
 * they'd weigh more, and each is named in the page. The bundler splits the rest on its own.
 */
const SHELL = {
  name: 'shell',
  test: /\/app\/(?:root|universities\/UniversityTint|collections\/saving\/SaveLink|components\/(?:form\/PostForm|ui\/(?:Day|LoadMore|Picture|Stars)))\.tsx$|entry\.client|preload-helper/,
  priority: 3,
}

/** The shell of a study spot's page. */
const PLACE = {
  name: 'place',
  test: /\/app\/(?:busyness\/(?:BusynessPanel|PopularTimes|use-fresh-panel|rules|words)|areas\/QuestionForm|locations\/ShareLink|reviews\/\w+\/(?:OwnActions|PhotoPicture|PhotoStrip|Reactions|ReviewText))\.tsx?(?:\?only=busynessWords)?$/,
  priority: 1,
}

/** Shared by a study spot's page and the review form, which needs nothing else from PLACE. */
const REVIEW = {
  name: 'review',
  test: /\/app\/reviews\/(?:writing\/(?:AdviceList\.tsx|words\.ts\?only=(?:own|review)Words)|photos\/photo-rules\.ts)$/,
  priority: 2,
}

/** Replaced in production browsers: react-dom/client only re-exports react-dom, with a warning in development. */
const IN_BROWSERS = { 'react-dom/client': 'react-dom' }

/** The names of the client's files, which Remix computes. */
const MANIFEST = 'virtual:remix/server-manifest'
const BUILT_MANIFEST = here('./build/manifest/manifest.js')

/** Each program's entries (scripts/build.js), by Vite mode. A program is one module graph, including pages. */
const PROGRAMS: Record<string, () => Record<string, string>> = {
  manifest: () => ({ manifest: MANIFEST }),
  server: () => ({ carrel: './scripts/carrel.ts' }),
  test: () => ({
    product: './tests/support/product.ts',
    ...children('tests/server/children', 'tests/hard/children', 'tests/app/storage/children'),
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
            rolldownOptions: {
              input: PROGRAMS[mode]!(),
              makeAbsoluteExternalsRelative: true,
              treeshake: false,
              output: {
                entryFileNames: '[name].js',
                paths: { [BUILT_MANIFEST]: '../manifest/manifest.js' },
                sourcemapExcludeSources: true,
              },
            },
            sourcemap: true,
          },
        }
      : undefined,
})

/**
 * Client and server build in parallel (scripts/build.js). A program imports the names of the client's files from
 * build/manifest, which is built last. Only Remix's last step, which moves the program's assets, needs the client.
 */
const besideClient = (mode: string): Plugin => ({
  name: 'beside-client',
  enforce: 'pre',
  apply: (_config, { isSsrBuild }) => Boolean(isSsrBuild),
  resolveId: (id) =>
    id === MANIFEST && mode !== 'manifest' ? { id: BUILT_MANIFEST, external: true } : undefined,
  writeBundle: {
    order: 'pre',
    sequential: true,
    async handler() {
      while (!fs.existsSync('build/client-written')) await sleep(20)
    },
  },
})

/**
 * Settings that Remix checks at run time and remix.config.js fixes: replacing them with constants lets the bundler
 * drop code for other settings. Assigning a displayName would keep unused components.
 */
const SETTLED: [setting: RegExp, value: string][] = [
  [/\b(?:window\.__remixContext\.)?future\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g, 'true'],
  [/\bwindow\.__remixContext\.isSpaMode\b|(?<=if \()isSpaMode\b/g, 'false'],
  [/!isSpaMode\b/g, 'true'],
  [/\btypeof singleFetch === "function"/g, 'true'], // without single fetch, each loader has its own request
  [/\b__remixContext\.a\b/g, '0'], // the number of deferred scripts: none with single fetch
  [/^\w+\.displayName = .*$/gm, ''],
  // Only the server writes these two scripts.
  [/\bstaticContext \? (?=`window)/g, 'false ? '],
  [/!isStatic \? (?=" ")/g, 'true ? '],
]
const { v3_singleFetch, v3_lazyRouteDiscovery } = remixConfig.future ?? {}

/** Fails the build if a new version of Remix no longer contains one of them. */
const settled = (): Plugin => {
  const found = new Set<RegExp>()
  return {
    name: 'settled',
    apply: (_config, { command, isSsrBuild }) =>
      Boolean(command === 'build' && !isSsrBuild && v3_singleFetch && v3_lazyRouteDiscovery),
    transform(code, id) {
      if (!/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/.test(id)) return null
      return SETTLED.reduce((text, [setting, value]) => {
        const settledText = text.replace(setting, value)
        if (settledText !== text) found.add(setting)
        return settledText
      }, code)
    },
    buildEnd(error) {
      const gone = SETTLED.find(([setting]) => !found.has(setting))
      if (!error && gone) throw new Error(`No longer in Remix: ${gone[0]} (vite.config.ts)`)
    },
  }
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [
    command === 'build' && besideClient(mode),
    remix(remixConfig),
    settled(),
    splitWords(),
    command === 'build' && program(mode),
  ],
  resolve: {
    alias: {
      ...(command === 'build' && !isSsrBuild ? IN_BROWSERS : null),
      '~db': here('./db'),
      '~search': here('./search'),
      '~': here('./app'),
    },
  },
  // Every asset is a file with a hashed name: the CSP allows nothing inline, and files are cached for good.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: { codeSplitting: { groups: [SHELL, PLACE, REVIEW] } },
          // Advice to developers about using the router.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce', 'console.warn'] },
        },
  },
}))
