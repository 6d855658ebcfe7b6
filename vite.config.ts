import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

const here = (path: string) => new URL(path, import.meta.url).pathname

export default defineConfig({
  plugins: [remix(remixConfig)],
  resolve: { alias: { '~db': here('./db'), '~search': here('./search'), '~': here('./app') } },
  // Every asset is a file with a hashed name: the CSP allows no inline anything, and files are cached for good.
  build: { assetsInlineLimit: 0, target: 'es2022' },
})
