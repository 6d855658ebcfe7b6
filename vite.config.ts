import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'

const here = (path: string) => new URL(path, import.meta.url).pathname

/** What stands around every page, and what most pages show. */
const SHELL = new RegExp(
  `/app/(${[
    'root',
    'nonce',
    'page-meta',
    'universities/(rules|CampusSkeleton|SchoolTint)',
    'collections/(SaveLink|save-words)',
    'components/ui/(Avatar|Day|DialogLink|Picture|Popup|Stars|Toast|notice-words|use-lite)',
    'components/layout/(ErrorPage|Footer|HeaderSearch|Logo|Nav|Prefetch|Shell|LookForms|header-search-words|look-words|may-prefetch|search-path|use-arrival)',
  ].join('|')})\\.tsx?$|preload-helper`,
)

/** What stands around a place on its page, in many small files. */
const PLACE = new RegExp(
  `/app/(${[
    'busyness/(BusynessPanel|PopularTimes|rules|words)',
    'locations/ShareLink',
    'reviews/(OwnActions|PhotoPicture|PhotoStrip|Reactions|ReviewText)',
  ].join('|')})\\.tsx?$`,
)

/** What every form needs; Conform is drawn along. */
const FORM =
  /\/app\/components\/form\/(?:ErrorSummary|Field|SubmitButton|WriteForm|only-error|post-through|use-write-form)\.tsx?$/

/** What sees to forms that cannot be sent; pages without a form load it some time after they have come. */
const UNSENT = /\/app\/http\/(?:unsent|keep-typed)\.ts$/

/** Apart, or the forms of a review and of its photos would load all of PLACE for it. */
const PHOTOS = /\/app\/reviews\/(?:(?:photo-(?:rules|words)|own-words)\.ts|AdviceList\.tsx)$/

/** What lists of places show. */
const CARDS = /\/app\/locations\/(LocationCard|Credits)\.tsx$/

const CHUNKS = { shell: SHELL, place: PLACE, cards: CARDS, form: FORM, unsent: UNSENT, 'photo-rules': PHOTOS }
const chunkOf = (id: string) => Object.entries(CHUNKS).find(([, modules]) => modules.test(id))?.[0]

/**
 * What browsers of production get in place of another module. The style guide is a page of development
 * (app/styleguide/NoGuide.tsx). react-dom/client only hands on what react-dom has, with a warning in development.
 */
const IN_BROWSERS = {
  '~/styleguide/StyleGuide': here('./app/styleguide/NoGuide.tsx'),
  'react-dom/client': 'react-dom',
}

/** The entries of each program (scripts/build.js), by Vite mode. Each program is one module graph, pages included. */
const PROGRAMS: Record<string, () => Record<string, string>> = {
  server: () => ({ carrel: './scripts/carrel.ts' }),
  test: () => ({
    product: './tests/support/product.ts',
    ...children('tests/server/children', 'tests/hard/children', 'tests/app/storage/children'),
  }),
  bench: () => ({
    run: './bench/run.ts',
    'load-sender': './bench/load-sender.ts',
    'upload-people': './bench/upload-people.ts',
  }),
}

/** Programs that tests start as separate processes. */
function children(...folders: string[]): Record<string, string> {
  return Object.fromEntries(
    folders.flatMap((folder) =>
      fs.readdirSync(here(`./${folder}`)).map((file) => [path.basename(file, '.ts'), `./${folder}/${file}`]),
    ),
  )
}

/** Runs after Remix's plugin, which would build the pages alone: here they are a module of the program. */
const program = (mode: string): Plugin => ({
  name: 'program',
  enforce: 'post',
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            outDir: `build/${mode}`,
            rollupOptions: {
              input: PROGRAMS[mode]!(),
              treeshake: false,
              output: { entryFileNames: '[name].js', sourcemapExcludeSources: true },
            },
            sourcemap: true,
          },
        }
      : undefined,
})

/** Client and server build in parallel (scripts/build.js); this module needs the client's file names, so it waits. */
const awaitClient: Plugin = {
  name: 'await-client',
  enforce: 'pre',
  async load(id) {
    if (id.endsWith('virtual:remix/server-manifest'))
      while (!fs.existsSync('build/client-manifest.json')) await sleep(20)
  },
}

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  plugins: [command === 'build' && awaitClient, remix(remixConfig), command === 'build' && program(mode)],
  resolve: {
    alias: {
      ...(command === 'build' && !isSsrBuild ? IN_BROWSERS : null),
      '~db': here('./db'),
      '~search': here('./search'),
      '~': here('./app'),
    },
  },
  // Every asset is a file with a hashed name: the CSP allows no inline anything, and files are cached for good.
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    // The shell and, drawn along by it, React and Remix are one file: compressed apart, its twenty parts weigh 3 KB more.
    // So are the parts of a place's page, which would be 1 KB more.
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}))
