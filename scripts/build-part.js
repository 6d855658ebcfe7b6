// @ts-check
import fs from 'node:fs'
import { build } from 'vite'
import { precompress } from './precompress.js'

/** Builds the parts that it is told, one after the other: a process of its own, so that browsers' and server's half are built at once. */
for (const part of process.argv.slice(2)) {
  const server = part !== 'client'
  await build({ logLevel: 'error', mode: server ? part : 'server', build: { ssr: server } })
  if (server) continue
  fs.copyFileSync('build/client/.vite/manifest.json', 'build/client-manifest.json')
  await precompress('build/client')
}
