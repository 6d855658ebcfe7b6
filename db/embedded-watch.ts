import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmaster, postmasterPid } from './postmaster'

/** At most this many restarts of PostgreSQL in this many milliseconds. After that, restarting won't help. */
const RESTARTS = { most: 3, within: 5 * 60_000 }
const LOOK_MS = 250
/** After a failed start. */
const PAUSE_MS = 1000

const JOINED = 'The embedded PostgreSQL had stopped. Another process has restarted it.'

export type Watch = {
  /** Stops watching, after waiting for a start in progress. */
  stop: () => Promise<void>
}

type Options = {
  /** The data folder of the running PostgreSQL. */
  data: string
  /** Starts PostgreSQL, or joins one that another process started. */
  start: () => Promise<'started' | 'joined'>
  /** Receives a sentence each time PostgreSQL stops or runs again. */
  report: (sentence: string) => void
  /** Called once after too many failures, when the watch ends. */
  giveUp: (error: Error) => void
}

/**
 * Watches the embedded PostgreSQL while this process uses it, and restarts it whenever it stops. Every process
 * that shares it watches and counts the same stops; the launch lock in `start` lets only one of them restart it.
 */
export function watchEmbedded({ data, start, report, giveUp }: Options): Watch {
  const stopped = new AbortController()
  const { signal } = stopped
  const ends: number[] = []
  let known = postmasterPid(data)

  /** Counts a stop or a failed start. */
  const count = () => {
    const now = performance.now()
    while (ends.length > 0 && now - ends[0]! > RESTARTS.within) ends.shift()
    if (ends.push(now) <= RESTARTS.most) return
    throw new Error(
      `The embedded PostgreSQL has stopped more than ${RESTARTS.most} times in ${RESTARTS.within / 60_000} minutes. ` +
        `Its last messages are in ${path.join(path.dirname(data), 'postgres.log')}.`,
    )
  }

  async function bringBack() {
    for (;;) {
      count()
      report('The embedded PostgreSQL has stopped. Restarting it.')
      try {
        const how = await start()
        known = postmasterPid(data)
        return report(how === 'started' ? 'The embedded PostgreSQL was restarted.' : JOINED)
      } catch (error) {
        report(`The embedded PostgreSQL could not be restarted: ${(error as Error).message}`)
        await sleep(PAUSE_MS, undefined, { ref: false, signal })
      }
    }
  }

  async function untilStopped() {
    for (;;) {
      await sleep(LOOK_MS, undefined, { ref: false, signal })
      let now
      try {
        now = postmasterPid(data)
      } catch {
        continue // an unreadable file doesn't mean that PostgreSQL stopped
      }
      if (!isPostmaster(now, data)) await bringBack()
      else if (now !== known) {
        // Another process restarted it first. `start` waits until it accepts connections.
        count()
        await start().catch((error: Error) => report(error.message))
        known = now
        report(JOINED)
      }
    }
  }
  const ended = untilStopped().catch((error: Error) => {
    // Outside the promise, so that an error in `giveUp` ends the process.
    if (!signal.aborted) setImmediate(giveUp, error)
  })
  return {
    async stop() {
      stopped.abort()
      await ended
    },
  }
}
