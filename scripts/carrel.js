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
  // The built program reads the settings file itself; a collected release has nothing else here.
  if (sources && !completing) (await import('./env-file.js')).readEnvFile()
  if (command === 'dev') await import('./dev.js')
  else {
    if (sources && !completing) {
      const { ensureBuilt, isBuilt } = await import('./build.js')
      /** @type {Promise<unknown> | undefined} */
      let settingUp
      if (command === 'start' && !isBuilt()) {
        const { checkStart, setUpDemo } = await import('./check-start.js')
        await checkStart()
        settingUp = setUpDemo()
      }
      try {
        await ensureBuilt(command === 'bench' ? 'bench' : 'server')
      } finally {
        await settingUp
      }
    }
    // Before React loads: its development build is slower. Other commands see to it themselves.
    if (command === 'bench') process.env.NODE_ENV = 'production'
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
