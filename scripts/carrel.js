#!/usr/bin/env node
// @ts-check
import fs from 'node:fs'

/**
 * The `carrel` command. It runs the built program (scripts/carrel.ts), and builds first if the sources have changed. A collected
 * release has no sources.
 */
process.setSourceMapsEnabled(true)
const [command] = process.argv.slice(2)
const sources = fs.existsSync('vite.config.ts')
const completing = process.argv.includes('--get-yargs-completions')

try {
  if (command === 'dev') await import('./dev.js')
  else {
    if (sources && !completing) {
      const { ensureBuilt, isBuilt } = await import('./build.js')
      if (command === 'start' && !isBuilt()) await (await import('./check-start.js')).checkStart()
      await ensureBuilt(command === 'bench' ? 'bench' : 'server')
    }
    const program = new URL(
      command === 'bench' ? '../build/bench/run.js' : '../build/server/carrel.js',
      import.meta.url,
    )
    await import(program.href)
  }
} catch (error) {
  console.error(/** @type {Error} */ (error).message)
  process.exit(1)
}
