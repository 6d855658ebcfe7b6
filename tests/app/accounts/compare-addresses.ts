import type { Db } from '../../../db/connection'
import type { Answer } from '../../support/http'

type Comparison = { name: string; tries: number; known: string[]; send: (email: string) => Promise<Answer> }

/** Other load only adds time, so the fast tries are the reliable ones. */
const lowerQuartile = (all: number[]) => [...all].sort((a, b) => a - b)[all.length >> 2]!

/**
 * Sends a form for addresses with and without an account, alternating. `bodies` are responses that differ in more
 * than the address, the nonce and the timestamp; `quartiles` are the lower quartiles in ms for known and unknown
 * addresses.
 */
export async function compareAddresses(db: Db, { name, tries, known, send }: Comparison) {
  const times: [number[], number[]] = [[], []]
  const bodies = new Set<string>()
  const statuses = new Set<number>()
  for (let n = 0; n < tries; n++) {
    const pair = [known[n % known.length]!, `unknown${name}${n % known.length}@example.edu`]
    for (const which of n % 2 ? [0, 1] : [1, 0]) {
      await db('rate_limits').del()
      const began = process.hrtime.bigint()
      const { status, headers, text } = await send(pair[which]!)
      times[which]!.push(Number(process.hrtime.bigint() - began) / 1e6)
      statuses.add(status)
      bodies.add(
        `${headers.location ?? ''} ${text
          .replaceAll(pair[which]!, 'EMAIL')
          .replace(/nonce="[^"]*"/g, '')
          .replace(/\d{13}\.[\w-]{43}/g, 'STAMP')}`,
      )
    }
  }
  return {
    bodies: [...bodies],
    statuses,
    quartiles: [lowerQuartile(times[0]), lowerQuartile(times[1])] as [known: number, unknown: number],
  }
}
