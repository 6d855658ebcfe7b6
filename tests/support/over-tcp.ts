import net from 'node:net'
import path from 'node:path'
import { listening } from './listening'

/** The socket of the PostgreSQL at `url` on a port of this machine, as if it were on another machine. */
export async function overTcp(url: string) {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((from) => {
    const to = net.connect(path.join(new URL(url).searchParams.get('host')!, '.s.PGSQL.5432'))
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => other.destroy())
    }
    from.pipe(to).pipe(from)
  })
  const port = await listening(server)
  const close = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { port, close }
}
