// @ts-check
import { createServer } from 'node:http'
import { createServer as createVite } from 'vite'

/**
 * `npm run dev` loads server.ts through Vite, so it has the same module graph as the build. A change on the server (routes,
 * operations, queries, search, jobs) restarts the web server inside this process; Vite updates pages in the browser.
 */
process.env.NODE_ENV = 'development'
const http = createServer((request, response) => void answer(request, response))
const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } }, appType: 'custom' })
const { openDatabase } = /** @type {typeof import('../db/open')} */ (await vite.ssrLoadModule('/db/open.ts'))
const { mayStart } = /** @type {typeof import('../server/may-start')} */ (
  await vite.ssrLoadModule('/server/may-start.ts')
)
const env = mayStart({ dev: true })
const early = /** @type {typeof import('../server/early-stop')} */ (
  await vite.ssrLoadModule('/server/early-stop.ts')
)
const started = early.exitOnSignals()
const held = await openDatabase(env, 'npm run dev') // otherwise PostgreSQL would restart with each change

let loaded = /** @type {typeof import('../server') | null} */ (null)
let web = /** @type {import('../server').Web | null} */ (null)
/** Restarts run one at a time, as files may change during one. */
let ready = Promise.resolve()

/** The web server built from the current sources. */
function current() {
  ready = ready
    .catch(() => {})
    .then(async () => {
      const server = /** @type {typeof import('../server')} */ (await vite.ssrLoadModule('/server.ts'))
      if (server === loaded && web) return
      await web?.close()
      web = null
      loaded = server
      web = await server.openWeb(env, undefined, vite.middlewares)
    })
  return ready.then(() => /** @type {import('../server').Web} */ (web))
}

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function answer(request, response) {
  try {
    const { app } = await current()
    app(request, response)
  } catch (error) {
    // Vite would rethrow this error if the file was fixed while still loading.
    vite.environments.ssr.moduleGraph.invalidateAll()
    vite.ssrFixStacktrace(/** @type {Error} */ (error))
    console.error(error)
    response
      .writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
      .end(`${/** @type {Error} */ (error).stack}\n`)
  }
}

let changed = /** @type {NodeJS.Timeout | undefined} */ (undefined)
vite.watcher.on('all', () => {
  clearTimeout(changed)
  changed = setTimeout(() => void current().catch(() => {}), 100) // so that jobs run the new code, too
})

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  setTimeout(() => process.exit(1), 9000).unref()
  clearTimeout(changed)
  http.close()
  http.closeAllConnections()
  await ready.catch(() => {})
  await web?.close()
  await vite.close()
  await held.close()
  process.exit()
}
// Vite's listeners would exit before PostgreSQL has stopped.
process.removeAllListeners('SIGTERM')
started()
process
  .on('SIGTERM', () => void stop())
  .on('SIGINT', () => void stop())
  .on('SIGHUP', () => void stop())
process.on('unhandledRejection', (error) => console.error(error))

try {
  const { accounts } = await current()
  await new Promise((resolve, reject) =>
    http.once('error', reject).listen(env.port, env.host, () => resolve(null)),
  )
  if (accounts) loaded?.sayWhere(env.origin, accounts)
  else console.log(`Carrel is at ${env.origin}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
  await stop()
}
