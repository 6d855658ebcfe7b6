import { useEffect, useState } from 'react'

type OwnTimes = (start: Date | null, end: Date) => string | null

/**
 * In the enhanced page, times of `zone` in the reader's own time zone. Null before hydration or if both show the same.
 */
export function useOwnTimes(zone: string): OwnTimes {
  const [own, setOwn] = useState<{ times: OwnTimes } | null>(null)
  useEffect(() => {
    const mine = new Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!mine || mine === zone) return
    import('../when-rules').then(
      ({ ownTimes }) => setOwn({ times: (start, end) => ownTimes(start, end, zone, mine) }),
      () => {},
    )
  }, [zone])
  return own ? own.times : () => null
}
