// @ts-check
import fs from 'node:fs'
import { build, minify } from 'vite'
import { precompress } from './precompress.js'

// Builds the given parts in turn. scripts/build.js starts it.
process.once('disconnect', () => process.exit(1)) // the parent is gone

const WORKER = 'build/client/sw.js'

for (const part of process.argv.slice(2)) {
  const server = part !== 'client'
  await build({ logLevel: 'error', mode: server ? part : 'server', build: { ssr: server } })
  if (server) continue
  // Vite copies public/ as it is.
  fs.writeFileSync(WORKER, (await minify(WORKER, fs.readFileSync(WORKER, 'utf8'))).code)
  await precompress('build/client')
}
process.exit(0)
