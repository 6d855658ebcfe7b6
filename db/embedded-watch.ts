import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPostmaster, postmasterPid } from './postmaster'

/** So many times in so many milliseconds PostgreSQL is started again; after that its end has a cause that a start doesn't fix. */
const RESTARTS = { most: 3, within: 5 * 60_000 }
const LOOK_MS = 250
/** After a start that failed. */
const PAUSE_MS = 1000

const JOINED = 'The embedded PostgreSQL had stopped. Another process has restarted it.'

export type Watch = {
  /** Ends the watch, and waits for a start that is under way. */
  stop: () => Promise<void>
}

type Options = {
  /** The data folder of the PostgreSQL that runs now. */
  data: string
  /** Starts it, or joins it when another process has: 'started' or 'joined'. */
  start: () => Promise<'started' | 'joined'>
  /** Gets a sentence each time PostgreSQL has ended or runs again. */
  report: (sentence: string) => void
  /** Called once, after too many ends; the watch is over then. */
  giveUp: (error: Error) => void
}

/**
 * Looks after the embedded PostgreSQL while this process uses it: when it has ended, however that came about, it is started
 * again. Every process that shares it watches, and counts the same ends; the launch lock behind `start` leaves the start to one.
 */
export function watchEmbedded({ data, start, report, giveUp }: Options): Watch {
  const stopped = new AbortController()
  const { signal } = stopped
  const ends: number[] = []
  let known = postmasterPid(data)

  /** Counts an end, or a start that failed. */
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
        continue // that it can't be read doesn't mean that it has ended
      }
      if (!isPostmaster(now)) await bringBack()
      else if (now !== known) {
        // Another process was quicker than our look. `start` waits until it takes connections.
        count()
        await start().catch((error: Error) => report(error.message))
        known = now
        report(JOINED)
      }
    }
  }
  const ended = untilStopped().catch((error: Error) => {
    // Outside of the promise, so that a throw of `giveUp` ends the process.
    if (!signal.aborted) setImmediate(giveUp, error)
  })
  return {
    async stop() {
      stopped.abort()
      await ended
    },
  }
}
