import { describe, expect, it } from 'vitest'
import { cookieLine } from '~/web/cookies.server'
import {
  failure,
  noAuth,
  noticeCookie,
  POSITIONS,
  success,
  takeNotice,
  warning,
  type Notice,
} from '~/web/notice.server'
import { parse } from 'node-html-parser'
import { useApp } from '../../../support/app'
import { get, testEnv } from '../../../support/context'
import { useDatabase } from '../../../support/database'

const env = testEnv()
const taken = async (line: string) =>
  (await takeNotice(get('/', { Cookie: line.split(';')[0]! }), env))?.notice

describe('a notice', () => {
  it.each([
    [success('Saved.')],
    [failure('Not saved.', { position: 'top-left', ms: 5000 })],
    [noAuth('Please log in.')],
    [warning('Too late.')],
  ])('%j survives a redirect', async (notice) => {
    expect(await taken(await noticeCookie(notice, env))).toEqual(notice)
  })

  it.each([
    ['a type that is none', { kind: 'party', text: 'Hey' }, { kind: 'info', text: 'Hey' }],
    [
      'a place that is none',
      { kind: 'success', text: 'Hey', position: 'middle' },
      { kind: 'success', text: 'Hey', position: undefined },
    ],
    [
      'a time that is none',
      { kind: 'success', text: 'Hey', ms: -1 },
      { kind: 'success', text: 'Hey', ms: undefined },
    ],
  ])('with %s is shown as usual', async (_what, sent, shown) => {
    expect(await taken(await cookieLine('notice', sent, env, 300))).toEqual(shown)
  })

  it('without text shows the product’s default', async () => {
    expect(await taken(await noticeCookie(noAuth(), env))).toEqual({
      kind: 'noAuth',
      text: 'You need to be logged in to perform this operation',
    })
    expect(await taken(await noticeCookie(failure(), env))).toMatchObject({ text: 'Operation Failed' })
  })

  it('that is forged is ignored', async () => {
    expect(await taken('__Host-notice=eyJraW5kIjoiZXJyb3IiLCJ0ZXh0IjoiaGkifQ%3D%3D.forged')).toBeUndefined()
  })
})

describe('on the page', () => {
  const database = useDatabase()
  const app = useApp(database)
  const shown = async (notice: Notice) => {
    const line = (await noticeCookie(notice, app.env)).split(';')[0]!
    return parse((await app.send('/about', { headers: { Cookie: line } })).text)
  }

  it('each type of toast announces itself to screen readers, with its own default text', async () => {
    const cases = [
      ['success', 'status', 'Operation Successful'],
      ['info', 'status', 'Something happened'],
      ['error', 'alert', 'Operation Failed'],
      ['warning', 'alert', 'Something happened'],
    ] as const
    for (const [kind, role, text] of cases) {
      const toast = (await shown({ kind, text: '' })).querySelector(`.toast.toast-${kind}`)!
      expect([toast.getAttribute('role'), toast.querySelector('p')!.text]).toEqual([role, text])
    }
  })

  it('a toast is at its chosen position, and a form without scripts closes it', async () => {
    for (const position of POSITIONS) {
      const toast = (await shown(success('Saved.', { position }))).querySelector('.toast')!
      expect(toast.getAttribute('data-at')).toBe(position)
      expect(toast.parentNode.tagName).toBe('DIALOG')
      expect(toast.parentNode.hasAttribute('open')).toBe(true)
      expect(toast.querySelector('form[method=dialog] button')!.getAttribute('aria-label')).toBe(
        'Close message',
      )
    }
  })

  it('a toast comes with its duration, which scripts apply, and its position', async () => {
    const line = (await noticeCookie(success('Saved.', { position: 'top-left', ms: 4321 }), app.env)).split(
      ';',
    )[0]!
    const { text } = await app.send('/about', { headers: { Cookie: line } })
    expect(parse(text).querySelector('.toast')!.getAttribute('data-at')).toBe('top-left')
    expect(text).toMatch(/\\"ms\\"[^}]*?,4321\b/)
    expect((await app.send('/about')).text).not.toContain('4321')
  })

  it.each([
    [noAuth(), 'Log In!', 'You need to be logged in to perform this operation'],
    [noAuth('Please log in to continue'), 'Log In!', 'Please log in to continue'],
    [warning(), 'Warning', 'Something happened'],
    [warning('Too late.'), 'Warning', 'Too late.'],
  ])('a popup has its title, its text, Close and X: %j', async (notice, title, text) => {
    const page = await shown(notice)
    const popup = page.querySelector('dialog.popup[open]')!
    expect([popup.querySelector('h2')!.text, popup.querySelector('p')!.text]).toEqual([title, text])
    const buttons = popup
      .querySelectorAll('form[method=dialog] button')
      .map((button) => button.getAttribute('aria-label') ?? button.text)
    expect(buttons).toEqual(['Close', 'Close message'])
    expect(page.querySelector('.toast')).toBeNull()
  })

  it('HTML in a text is escaped', async () => {
    const page = await shown(failure('<img src=x onerror=alert(1)> “a” & b'))
    expect(page.querySelector('.toast p')!.innerHTML).toBe('&lt;img src=x onerror=alert(1)&gt; “a” &amp; b')
  })
})
