import { expect, it } from 'vitest'
import { mayPrefetch } from '~/components/layout/may-prefetch'

it.each([
  [undefined, true],
  [{}, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '4g', saveData: false }, true],
  [{ effectiveType: '4g', saveData: true }, false],
  [{ saveData: true }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ effectiveType: '3g', saveData: true }, false],
])('on a connection that the browser describes as %j, prefetching is %s', (connection, may) =>
  expect(mayPrefetch(connection)).toBe(may),
)
