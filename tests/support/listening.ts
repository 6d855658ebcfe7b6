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

/** A port that's currently unused. */
export async function freePort(): Promise<number> {
  const server = net.createServer()
  const port = await listening(server)
  server.close()
  await once(server, 'close')
  return port
}
