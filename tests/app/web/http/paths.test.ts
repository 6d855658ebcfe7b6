import { describe, expect, it } from 'vitest'
import { idParam, numberParam } from '~/web/http/params'
import { safePath, logInPath } from '~/web/http/paths'
import { checkRows } from '../../../support/rows'

describe('safePath', () => {
  it('keeps the paths of this site unchanged', () =>
    checkRows(
      [
        '/',
        '/search?q=a%20b&city=x#reviews',
        '/university/Columbia%20College%20Columbia%2C%20SC/B%C3%BCcher',
        '/a//b',
        '/a/..b',
        '/@evil.test',
        '/?next=https://evil.test',
        '/a:b',
        '/%e2%80%8b',
      ],
      (path) => expect(safePath(path)).toBe(path),
    ))

  it('refuses other sites, and what is no path', () =>
    checkRows(
      [
        null,
        undefined,
        '',
        ' ',
        'search',
        'evil.test',
        '?q=1',
        '#x',
        './search',
        '../search',
        '//evil.test',
        '///evil.test',
        '////evil.test',
        '/\\evil.test',
        '\\/evil.test',
        '\\\\evil.test',
        '/\\/evil.test',
        '//\\evil.test',
        '/%2fevil.test',
        '/%2Fevil.test',
        '/%2f%2fevil.test',
        '/%5cevil.test',
        '/%5C%5Cevil.test',
        '/a\\b',
        'https://evil.test',
        'https:evil.test',
        'https:/evil.test',
        'HTTPS://evil.test',
        'http://carrel.test/',
        '//carrel.test/',
        'javascript:alert(1)',
        'JaVaScRiPt:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        ' /search',
        '\t/search',
        '\n//evil.test',
        '/\t/evil.test',
        '/\n/evil.test',
        '/\r/evil.test',
        '/\u0000/evil.test',
        '/a\u0000',
        '/a\r\nSet-Cookie: x=1',
        '/\u007f',
        '/.//evil.test',
        '/./\\evil.test',
        '/..//evil.test',
        '/a/..//evil.test',
        '/%2e%2e//evil.test',
        '/%2e//evil.test',
        '/a/%2e%2e//evil.test',
        `/${'x'.repeat(2000)}`,
      ],
      (path) => expect(safePath(path)).toBeNull(),
    ))

  it('returns only a path, whatever it accepts: a browser that resolves it stays here', () => {
    const tricks = [
      '/',
      '/.',
      '/..',
      '/./',
      '/../',
      '/.%2e/',
      '/%2e%2e/',
      '/;//evil.test',
      '/?//evil.test',
      '/#//evil.test',
      '/:80',
      '/:@evil.test',
      '/ /evil.test',
    ]
    for (const trick of tricks) {
      const path = safePath(trick)
      if (path !== null)
        expect(new URL(path, 'https://carrel.test').origin, trick).toBe('https://carrel.test')
    }
  })

  it('is where logInPath leads back to', () => {
    const path = '/university/A%26B?tag=Quiet&tag=Wifi#x'
    expect(new URL(logInPath(path), 'https://carrel.test').searchParams.get('returnTo')).toBe(path)
  })
})

describe('numberParam', () => {
  it('reads a number within its limits', () =>
    checkRows(
      [
        ['24', 24],
        ['007', 7],
        ['1', 1],
        ['96', 96],
        ['97', 96],
        ['999999999', 96],
        ['0', 1],
        ['-1', 24],
        ['', 24],
        [null, 24],
        ['abc', 24],
        ['1e3', 24],
        ['1.5', 24],
        [' 5', 24],
        ['9999999999', 24],
        ['٣', 24],
        ['0x10', 24],
        ['NaN', 24],
      ] as const,
      ([value, expected]) => {
        expect(numberParam(value, { fallback: 24, most: 96 })).toBe(expected)
      },
    ))

  it('respects its own minimum', () => {
    expect(numberParam('3', { fallback: 10, least: 10, most: 98 })).toBe(10)
  })
})

describe('idParam', () => {
  it('reads an id', () =>
    checkRows(
      [
        ['1', 1],
        ['900719925474', 900719925474],
        ['999999999999999', 999999999999999],
      ] as const,
      ([value, id]) => expect(idParam(value)).toBe(id),
    ))

  it('refuses what is not an id', () =>
    checkRows(
      [
        undefined,
        '',
        '0',
        '-1',
        '01',
        '1.0',
        '1e3',
        ' 1',
        '1 ',
        '+1',
        'abc',
        '99999999999999999999',
        '1\0',
        '１',
        '1;drop',
      ],
      (value) => expect(idParam(value)).toBeNull(),
    ))
})
