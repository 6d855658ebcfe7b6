/** Whether this is `npm run test:full` (or `test:hard`): every test at its full size, with the product's own time limits. */
export const FULL = process.env.FULL === '1' || process.env.HARD === '1'

/** How many, or how large: `quick` in `npm test`, `full` in `npm run test:full`. */
export const sized = (quick: number, full: number): number => (FULL ? full : quick)

/** A time limit that a test gives the product, in milliseconds; undefined, the product's own, in `npm run test:full`. */
export const shortened = (ms: number): number | undefined => (FULL ? undefined : ms)
