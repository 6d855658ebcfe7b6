import { once } from 'node:events'
import type http from 'node:http'
import net, { type AddressInfo } from 'node:net'

/** Makes a server listen on a free port of loopback, or of `host`. Returns the port. */
export async function listening(server: net.Server, host = '127.0.0.1'): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Stops a server and ends its connections. */
export const stopped = (server: http.Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Below what systems give to connections and to servers that don't choose, so that a free one stays free. */
const PORTS = { first: 12_000, count: 20_000 }
let next = Math.floor(Math.random() * PORTS.count)

/** A port that nobody uses, and nobody gets but by asking for it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + (next++ % PORTS.count)
    const server = net.createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
