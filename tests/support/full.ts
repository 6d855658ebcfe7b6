/** Whether this is `npm run test:full` (or `test:hard`): every test at full size, with the product's own timeouts. */
export const FULL = process.env.FULL === '1' || process.env.HARD === '1'

/** A count or size: `quick` in `npm test`, `full` in `npm run test:full`. */
export const sized = (quick: number, full: number): number => (FULL ? full : quick)

/** A shorter timeout for the product, in ms; in `npm run test:full` undefined, so the product's own applies. */
export const shortened = (ms: number): number | undefined => (FULL ? undefined : ms)
