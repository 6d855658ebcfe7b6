// @ts-check
import path from 'node:path'

/** Fails before the build if the start can't succeed: a setting is wrong, or another server is running. */
export async function checkStart() {
  const { runnerImport } = await import('vite')
  const root = process.cwd()
  const alias = {
    '~db': path.join(root, 'db'),
    '~search': path.join(root, 'search'),
    '~': path.join(root, 'app'),
  }
  const { module } = await runnerImport('./server/may-start.ts', { resolve: { alias } })
  module.mayStart()
}
