import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Line = {
  /** Round trip in milliseconds; a new connection takes one more. */
  roundTrip: number
  /** Bits per second in each direction, for all connections together. */
  bits: number
  /** Every so many milliseconds, nothing gets through for one second. */
  stallEvery?: number
  /** How many responses to cut off midway, one in three of those longer than 4 KB. */
  cuts?: number
}

const PIECE = 1400
const LONG = 4096
const STALL_MS = 1000

/** A bad mobile connection to `port` of this machine. `cuts()` returns how many responses it has cut off. */
export async function slowProxy(port: number, line: Line) {
  const began = performance.now()
  /** When the line is free again, in each direction. */
  const free = { up: 0, down: 0 }
  let cuts = 0
  let long = 0

  /** Waits until so many bytes have gone through the line. */
  async function pass(direction: 'up' | 'down', bytes: number) {
    const now = performance.now()
    let at = Math.max(now, free[direction]) + (bytes * 8000) / line.bits
    const intoStall = line.stallEvery ? (at - began) % line.stallEvery : Infinity
    if (intoStall < STALL_MS) at += STALL_MS - intoStall
    free[direction] = at
    await sleep(at - now)
  }

  function relay(from: Socket, to: Socket, direction: 'up' | 'down', sent: { answer: number }) {
    let queue = Promise.resolve()
    from.on('data', (data) => {
      for (let start = 0; start < data.length; start += PIECE) {
        const piece = data.subarray(start, start + PIECE)
        queue = queue.then(async () => {
          await pass(direction, piece.length)
          if (direction === 'up') sent.answer = 0
          else {
            const before = sent.answer
            sent.answer += piece.length
            if (before <= LONG && sent.answer > LONG && cuts < (line.cuts ?? 0) && ++long % 3 === 0) {
              cuts++
              from.destroy()
              to.resetAndDestroy()
            }
          }
          // Latency must not delay the data that follows.
          setTimeout(() => to.writable && to.write(piece), line.roundTrip / 2)
        })
      }
    })
    from.on('end', () => void queue.then(() => setTimeout(() => to.end(), line.roundTrip / 2)))
    from.on('error', () => to.destroy())
    from.on('close', () => void queue.then(() => setTimeout(() => to.destroy(), line.roundTrip)))
  }

  const sockets = new Set<Socket>()
  const server = net.createServer({ pauseOnConnect: true }, (client) => {
    const upstream = net.connect(port, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('close', () => sockets.delete(socket))
    }
    const sent = { answer: 0 }
    // A new connection takes one round trip.
    setTimeout(() => client.resume(), line.roundTrip)
    relay(client, upstream, 'up', sent)
    relay(upstream, client, 'down', sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: () => cuts,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
