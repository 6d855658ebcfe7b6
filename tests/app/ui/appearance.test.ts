import { parse } from 'node-html-parser'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const app = useApp(database)
let cookie: string

beforeAll(async () => {
  cookie = (await insertMember(database.db, app.env)).cookie
})

const html = (text: string) => parse(text).querySelector('html')!

describe('the theme', () => {
  it('follows the system until it is chosen, and again when the choice is undone', async () => {
    const browser = app.browser()
    const before = html((await browser.get('/about')).text)
    expect(before.getAttribute('data-theme')).toBeUndefined()
    expect(before.querySelector('meta[name=color-scheme]')!.getAttribute('content')).toBe('light dark')
    for (const theme of ['dark', 'light'] as const) {
      const answer = await browser.post('/appearance', { intent: 'theme', theme, returnTo: '/about' })
      expect([answer.status, answer.headers.location]).toEqual([303, '/about'])
      const page = await browser.get('/about')
      expect(html(page.text).getAttribute('data-theme')).toBe(theme)
      expect(html(page.text).querySelector('meta[name=color-scheme]')!.getAttribute('content')).toBe(theme)
      expect(html(page.text).querySelectorAll('meta[name=theme-color]')).toHaveLength(1)
      expect(page.text).toContain(`The ${theme} theme is on.`)
      const choice = html((await browser.get('/appearance')).text)
      expect(choice.querySelector('#page-theme option[selected]')!.getAttribute('value')).toBe(theme)
    }
    await browser.post('/appearance', { intent: 'theme', theme: 'system' })
    expect(browser.has('theme')).toBe(false)
    expect(html((await browser.get('/about')).text).getAttribute('data-theme')).toBeUndefined()
  })

  it('is no secret, so its cookie is plain, but no script reads it and only our values count', async () => {
    const { cookies } = await app.browser().post('/appearance', { intent: 'theme', theme: 'dark' })
    expect(cookies.find((line) => line.startsWith('theme='))).toMatch(
      /^theme=dark; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax/,
    )
    for (const value of ['"><script>', 'none', 'dark light', '']) {
      const page = await app.send('/about', { headers: { Cookie: `theme=${value}; lite=${value}` } })
      expect(html(page.text).getAttribute('data-theme'), value).toBeUndefined()
      expect(page.text).toContain('<script')
    }
  })

  it('that is invalid is refused, with the page again', async () => {
    const answer = await app.browser().post('/appearance', { intent: 'theme', theme: 'neon' })
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('Choose a theme')
    expect(answer.text).toContain('<title>Error: Appearance')
    expect((await app.browser().post('/appearance', { intent: 'lite', want: 'maybe' })).text).toContain(
      'Choose whether to turn lite mode on or off',
    )
  })
})

it('a choice returns to our own pages only', () =>
  checkRows(
    [
      ['https://evil.test/', '/'],
      ['//evil.test', '/'],
      ['/\\evil.test', '/'],
      ['javascript:alert(1)', '/'],
      ['', '/'],
      ['/search?q=a&tag=Quiet', '/search?q=a&tag=Quiet'],
    ],
    async ([returnTo, location]) => {
      const choices: Record<string, string>[] = [
        { intent: 'theme', theme: 'dark' },
        { intent: 'lite', want: 'on' },
      ]
      for (const choice of choices) {
        const answer = await app.browser().post('/appearance', { ...choice, returnTo: returnTo! })
        expect(answer.headers.location, choice.intent).toBe(location)
      }
    },
  ))

describe('lite mode', () => {
  const isLite = (text: string) => html(text).getAttribute('data-lite') === 'true' && !/<script/i.test(text)

  it('is on or off by choice, or by Save-Data without a choice', async () => {
    const browser = app.browser()
    expect(isLite((await browser.get('/about')).text)).toBe(false)
    expect(isLite((await browser.get('/about', { 'Save-Data': 'on' })).text)).toBe(true)
    expect((await browser.get('/appearance', { 'Save-Data': 'on' })).text).toContain(
      'Lite mode is on because your browser is set to save data',
    )
    await browser.post('/appearance', { intent: 'lite', want: 'on', returnTo: '/about' })
    const page = (await browser.get('/about')).text
    expect(isLite(page)).toBe(true)
    expect(page).toContain('Lite mode is on: no scripts')
    const link = html(page).querySelector('.footer a[href^="/appearance"]')!.getAttribute('href')!
    const choices = html((await browser.get(link)).text)
    expect(choices.querySelector('[name=want]')!.getAttribute('value')).toBe('off')
    expect(choices.querySelector('main a[href="/about"]')!.text).toBe('Go back')
    // On the page itself, the link doesn't grow.
    expect(choices.querySelector('.footer a[href^="/appearance"]')!.getAttribute('href')).toBe(link)
    await browser.post('/appearance', { intent: 'lite', want: 'off' })
    expect(isLite((await browser.get('/about', { 'Save-Data': 'on' })).text)).toBe(false)
  })

  it('leaves out the page’s scripts, manifest and data, but no function', async () => {
    for (const who of ['', cookie]) {
      const [plain, lite] = await Promise.all([
        app.browser(who).get('/'),
        app.browser(who).get('/', { 'Save-Data': 'on' }),
      ])
      expect(lite.text).not.toMatch(/<script|rel="manifest"|modulepreload|__remixContext/)
      const forms = (text: string) =>
        html(text)
          .querySelectorAll('form')
          .map((form) => form.getAttribute('action'))
      const links = (text: string) =>
        html(text)
          .querySelectorAll('a')
          .map((link) => link.getAttribute('href'))
      expect(forms(lite.text)).toEqual(forms(plain.text))
      expect(links(lite.text)).toEqual(links(plain.text))
    }
  })
})
