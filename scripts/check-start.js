// @ts-check
import path from 'node:path'

/** Refuses a start that cannot succeed before the build, which takes some seconds: a wrong setting, or another server. */
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
