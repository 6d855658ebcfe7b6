/** A circuit breaker: stops calls to a server that has failed several times, until a probe succeeds. */

const FAILURES = 3
const WITHIN_MS = 10_000
const PROBE_MS = 5000

export type Breaker = {
  /** Whether calls are allowed. */
  readonly closed: boolean
  failed: () => void
  stop: () => void
}

type Options = {
  /** Resolves if the server responds, and soon rejects if it doesn't. */
  probe: () => Promise<unknown>
  changed: (closed: boolean) => void
  probeMs?: number
}

/** Opens after three failures within ten seconds, then probes every five seconds. */
export function createBreaker({ probe, changed, probeMs = PROBE_MS }: Options): Breaker {
  let failures: number[] = []
  let probing: NodeJS.Timeout | null = null
  let stopped = false

  function later() {
    probing = setTimeout(
      () =>
        void probe().then(
          () => {
            probing = null
            failures = []
            if (!stopped) changed(true)
          },
          () => {
            if (!stopped) later()
          },
        ),
      probeMs,
    ).unref()
  }
  return {
    get closed() {
      return probing === null
    },
    failed() {
      const now = performance.now()
      failures = [...failures.filter((at) => now - at < WITHIN_MS), now]
      if (failures.length < FAILURES || probing !== null || stopped) return
      later()
      changed(false)
    },
    stop() {
      stopped = true
      if (probing) clearTimeout(probing)
    },
  }
}
