// @ts-check
import path from 'node:path'

/** Fails before the build if the start can't succeed: a setting is wrong, or another server is running. */
export async function checkStart() {
  const { module } = await run('./server/may-start.ts')
  module.mayStart()
}

/** Sets up a new demo's database. If that fails, the start tries again and says why. */
export const setUpDemo = () => run('./scripts/set-up-demo.ts').catch(() => {})

/**
 * Runs a module from its source.
 * @param {string} file
 */
async function run(file) {
  const { runnerImport } = await import('vite')
  const root = process.cwd()
  const alias = {
    '~db': path.join(root, 'db'),
    '~search': path.join(root, 'search'),
    '~': path.join(root, 'app'),
  }
  return runnerImport(file, { resolve: { alias } })
}
