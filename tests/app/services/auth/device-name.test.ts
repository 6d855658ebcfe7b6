import { describe, expect, it } from 'vitest'
import { deviceName } from '~/accounts/settings/security-page.server'
import { cpuTime } from '../../../support/cpu-time'
import { checkRows } from '../../../support/rows'

const MOZILLA = 'Mozilla/5.0'
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a user agent in words', () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox on Windows'],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
      'Microsoft Edge on Windows',
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1`,
      'Safari on iOS',
    ],
    [
      `${MOZILLA} (Linux; Android 14; Pixel 8) ${KHTML} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome on Android',
    ],
    ['Lynx/2.8.9rel.1 libwww-FM/2.14', 'Lynx'],
    ['w3m/0.5.3+git20230121', 'w3m'],
  ])('%s', (agent, name) => expect(deviceName(agent)).toBe(name))

  it("never repeats a client's own text", () =>
    checkRows(
      [
        [null],
        [''],
        ['   '],
        ['vitest'],
        ['curl/8.1'],
        ['Your bank/1.0 x'],
        ['<script>alert(1)</script>/1 x'],
        ['\u202eemordnilap/1 x'],
        ['../../etc/passwd/1 x'],
        ['constructor/1 x'],
        ['__proto__/1 x'],
        ['Generic/1 x'],
      ] as const,
      ([agent]) => expect(deviceName(agent)).toBeNull(),
    ))

  it('is cheap, whatever is sent', () => {
    const began = cpuTime()
    for (const text of [
      'a/',
      ' ',
      '/ ',
      'Mozilla/5.0 (',
      '1.',
      'android ',
      'version/',
      'msie ',
      '((((',
      'Firefox/',
    ])
      deviceName(text.repeat(50_000))
    expect(cpuTime() - began).toBeLessThan(500)
  })
})
