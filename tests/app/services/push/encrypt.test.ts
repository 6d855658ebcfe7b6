import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'
import { encryptPush, MAX_BYTES, publicPushKey, readKeys, vapidHeader } from '~/services/push/encrypt.server'
import { claimsOf, makeBrowser, PUSH_KEY } from '../../../support/services/push-stand-in'

const raw = (text: string) => Buffer.from(text, 'base64url')

it('encrypts as the example of RFC 8291', () => {
  const own = createECDH('prime256v1')
  own.setPrivateKey(raw(PUSH_KEY))
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  const sealed = encryptPush(message, readKeys(keys)!, { salt: raw('DGv6ra1nlYgDCS1FRnbzlw'), own })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(publicPushKey(PUSH_KEY)).toBe(own.getPublicKey('base64url'))
})

it('is read by its browser only, and fits into one record', () => {
  const [browser, other] = [
    makeBrowser('https://push.example.com/1'),
    makeBrowser('https://push.example.com/2'),
  ]
  const message = Buffer.from(JSON.stringify('x'.repeat(MAX_BYTES - 2)))
  const sealed = encryptPush(message, readKeys(browser.subscription)!)
  expect(sealed.length).toBeLessThanOrEqual(4096)
  expect(browser.read(sealed)).toHaveLength(MAX_BYTES - 2)
  expect(() => other.read(sealed)).toThrow()
  expect(() => encryptPush(Buffer.alloc(MAX_BYTES + 1), readKeys(browser.subscription)!)).toThrow(RangeError)
})

it('refuses keys that are none', () => {
  const { p256dh, auth } = makeBrowser('https://push.example.com/1').subscription
  expect(readKeys({ p256dh, auth })).not.toBeNull()
  const offCurve = Buffer.alloc(65, 4).toString('base64url')
  for (const wrong of [
    { p256dh: '', auth },
    { p256dh: offCurve, auth },
    { p256dh, auth: 'AAAA' },
    { p256dh: '<>', auth: '' },
  ])
    expect(readKeys(wrong)).toBeNull()
})

it('signs who sends, for one push service and 12 hours', () => {
  const now = new Date('2027-01-15T12:00:00Z')
  const header = vapidHeader(
    new URL('https://push.example.com/send/abc?x=1'),
    PUSH_KEY,
    'mailto:a@b.edu',
    now,
  )
  expect(claimsOf(header)).toEqual({
    claims: { aud: 'https://push.example.com', exp: now.getTime() / 1000 + 12 * 3600, sub: 'mailto:a@b.edu' },
    key: publicPushKey(PUSH_KEY),
  })
})
