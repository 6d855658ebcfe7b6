/** What browsers that know say of the line (Network Information API). */
export type Connection = { saveData?: boolean; effectiveType?: string }

/** The line of this browser; undefined where it says nothing of it. */
export const connection = (): Connection | undefined => (navigator as { connection?: Connection }).connection

/** Whether pages may be fetched early: not where data are to be saved or the line is slow. Browsers that say nothing of it are taken to have a good one. */
export const mayPrefetch = ({ saveData, effectiveType = '4g' }: Connection = {}): boolean =>
  !saveData && effectiveType === '4g'
