/**
 * What this run covers: `quick` is `npm test`; `rest` is what `.ci/run` runs after it; `all` is `npm run test:full`,
 * everything in all combinations of mode, width and theme. `outside` is `npm run test:outside`: what needs another program.
 */
export const TESTS = (process.env.TESTS ?? 'quick') as 'quick' | 'rest' | 'all' | 'outside'

/** Whether this run goes beyond `npm test`: tests have full size and the product's own timeouts. */
export const FULL = TESTS !== 'quick' || process.env.HARD === '1'

/** A count or size: `quick` in `npm test`, `full` beyond it. */
export const sized = (quick: number, full: number): number => (FULL ? full : quick)

/** A shorter timeout for the product, in ms; beyond `npm test` undefined, so the product's own applies. */
export const shortened = (ms: number): number | undefined => (FULL ? undefined : ms)
