import { SLOW_MS } from './wake-scripts'

/** Connection info in browsers that support it (Network Information API). */
export type Connection = { saveData?: boolean; effectiveType?: string }

/** This browser's connection info, if available. */
export const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/**
 * Whether to prefetch pages: not in data-saving mode or on slow connections. Firefox and Safari don't say what
 * connection they have, so there the time that this document took decides (ms).
 */
export const mayPrefetch = (
  { saveData, effectiveType }: Connection = {},
  documentMs = documentTime(),
): boolean => !saveData && (effectiveType ? effectiveType === '4g' : documentMs <= SLOW_MS)

function documentTime(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page ? page.domInteractive - page.fetchStart : Infinity
}
