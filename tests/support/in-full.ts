import { describe, it } from 'vitest'
import { FULL } from './full'

/** `it` and `describe` for tests that only `npm run test:full` has. A whole file of them is called `.full.test.ts`. */
export const itInFull: (name: string, test: () => Promise<void>) => void = FULL ? it : () => {}
export const describeInFull: (name: string, tests: () => void) => void = FULL ? describe : () => {}
