import { expect, it } from 'vitest'
import { isKnown } from '~/web/http/etag.server'

it.each([
  [null, '"a"', false],
  ['', '"a"', false],
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a"', '"a"', true],
  ['"b","c"', '"a"', false],
  ['*', '"a"', true],
  ['a', '"a"', false],
])('If-None-Match: %s knows %s: %s', (header, etag, known) => expect(isKnown(header, etag)).toBe(known))
