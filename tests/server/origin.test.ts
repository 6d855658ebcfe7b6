import { describe, expect, it } from 'vitest'
import { isCrossSite, isLoopbackName } from '~/http/origin.server'
import { checkRows } from '../support/rows'

const OWN = 'https://carrel.example'
const crossSite = (headers: Record<string, string>) => isCrossSite(new Headers(headers), OWN)

describe('isCrossSite', () => {
  const PRODUCTION = [
    // Sec-Fetch-Site alone decides if present
    [{ 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, true],
    [{ 'sec-fetch-site': 'same-site' }, true],
    [{ 'sec-fetch-site': 'same-origin, cross-site' }, true],
    [{ 'sec-fetch-site': 'SAME-ORIGIN' }, true],
    [{ 'sec-fetch-site': '' }, true],
    [{ 'sec-fetch-site': 'cross-site', origin: OWN, referer: `${OWN}/` }, true],
    [{ 'sec-fetch-site': 'same-site', origin: OWN }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, false],
    // then Origin
    [{ origin: OWN }, false],
    [{ origin: `${OWN}:443` }, false],
    [{ origin: 'null' }, true],
    [{ origin: '' }, true],
    [{ origin: 'https://evil.example' }, true],
    [{ origin: 'http://carrel.example' }, true],
    [{ origin: 'https://carrel.example:8443' }, true],
    [{ origin: 'https://carrel.example.evil.example' }, true],
    [{ origin: 'https://www.carrel.example' }, true],
    [{ origin: 'https://evil.example', referer: `${OWN}/` }, true],
    [{ origin: 'null', referer: `${OWN}/` }, true],
    // then Referer
    [{ referer: `${OWN}/location/1/review` }, false],
    [{ referer: 'https://evil.example/?https://carrel.example' }, true],
    [{ referer: 'https://carrel.example@evil.example/' }, true],
    [{ referer: 'about:blank' }, true],
    [{ referer: 'not a url' }, true],
    // and none of them: a text browser
    [{}, false],
    [{ host: 'anything.example' }, false],
  ] as const
  it('reads Sec-Fetch-Site, or else Origin, or else Referer', () =>
    checkRows(PRODUCTION, ([headers, expected]) =>
      expect(crossSite(headers as Record<string, string>)).toBe(expected),
    ))

  it('treats another name of this computer as cross-site in production', () => {
    expect(isCrossSite(new Headers({ origin: 'http://127.0.0.1:8080' }), 'http://localhost:8080')).toBe(true)
  })
})

describe('isCrossSite in a demo', () => {
  const demo = (headers: Record<string, string>) =>
    isCrossSite(new Headers(headers), 'http://127.0.0.1:3000', true)

  const DEMO = [
    [{ origin: 'http://127.0.0.1:3000' }, false],
    [{ origin: 'http://localhost:3000', host: 'localhost:3000' }, false],
    [{ origin: 'http://[::1]:3000', host: '[::1]:3000' }, false],
    [{ referer: 'http://localhost:3000/signin' }, false],
    [{ host: 'localhost:3000' }, false],
    [{ host: '127.0.0.1' }, false],
    [{ origin: 'http://localhost:5000' }, true],
    [{ origin: 'https://localhost:3000' }, true],
    [{ origin: 'http://localhost.evil.example:3000' }, true],
    [{ origin: 'null' }, true],
    // an outside name that resolves to 127.0.0.1: the browser treats the page as one of ours
    [
      {
        'sec-fetch-site': 'same-origin',
        host: 'rebound.example:3000',
        origin: 'http://rebound.example:3000',
      },
      true,
    ],
    [{ host: 'rebound.example:3000' }, true],
    [{ host: 'localhost.evil.example' }, true],
    [{ host: '' }, true],
  ] as const
  it('accepts each name of this computer, and no other host', () =>
    checkRows(DEMO, ([headers, expected]) => expect(demo(headers as Record<string, string>)).toBe(expected)))
})

it('isLoopbackName knows the names of this computer', () => {
  expect(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'].every(isLoopbackName)).toBe(true)
  expect(
    ['0.0.0.0', '::', '127.0.0.1.example', 'localhost.example', '128.0.0.1', ''].some(isLoopbackName),
  ).toBe(false)
})

describe('isCrossSite in an open demo', () => {
  const open = (headers: Record<string, string>) =>
    isCrossSite(new Headers(headers), 'http://localhost:3000', 'open')
  const host = 'carrel-3000.editor.example'

  const OPEN_DEMO = [
    [{ host, origin: `https://${host}` }, false],
    [{ host: host.toUpperCase(), referer: `https://${host}/signin` }, false],
    [{ host, 'sec-fetch-site': 'same-origin' }, false],
    [{ host, origin: 'http://localhost:3000' }, false],
    [{ host, 'sec-fetch-site': 'cross-site', origin: `https://${host}` }, true],
    [{ host, origin: 'https://evil.example' }, true],
    [{ host, origin: `https://${host}.evil.example` }, true],
    [{ host, origin: 'null' }, true],
    [{ origin: 'https://evil.example' }, true],
  ] as const
  it('accepts the host that was requested, and no other', () =>
    checkRows(OPEN_DEMO, ([headers, expected]) =>
      expect(open(headers as Record<string, string>)).toBe(expected),
    ))
})
