/** Connection info in browsers that support it (Network Information API). */
export type Connection = { saveData?: boolean; effectiveType?: string }

/** This browser's connection info, if available. */
export const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/**
 * Whether to prefetch pages: not in data-saving mode or on slow connections. Without this info, assumes a good
 * connection.
 */
export const mayPrefetch = ({ saveData, effectiveType = '4g' }: Connection = {}): boolean =>
  !saveData && effectiveType === '4g'
