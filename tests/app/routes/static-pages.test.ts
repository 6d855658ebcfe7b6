import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { cookieWords } from '~/web/cookie-words'
import { PAGE_VARIANTS } from '~/web/http/page-variants.server'
import { publicPages } from '../../../server/public-pages'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const app = useApp(database)
const textOf = async (path: string) =>
  parse((await app.send(path)).text)
    .querySelector('main')!
    .structuredText.replace(/\s+/g, ' ')

describe('the privacy policy', () => {
  it('says what is kept, for how long, and what browsers store', async () => {
    const text = await textOf('/privacy-policy')
    await checkRows(
      [
        'Version 2.1',
        'Your location is not stored',
        'Your data is not sold',
        'While the account is active',
        'Permanently',
        'Analytics 2 years',
        '90 days',
        'within 30 days of your request',
        'The minimum age is 17',
        'within 72 hours',
        'within 24 hours',
        'What we collect',
        'fingerprints of your recovery codes',
        'Unconfirmed registrations',
        'even if the email address has no account',
        'the university you chose',
        'Reviews, their photos and study sessions that an admin removed',
        'Reports of how busy a study spot is',
        'when you come back after that hour',
        'a database called carrel',
        'deleted when you log out',
        'so you can read them offline',
        'stay there until you next open the home page',
        'Only the rounded location is sent to us, once',
        'Anything older than 30 days',
        'choose a new password, change something under Security',
        'typed',
        'carrel busyness',
        'carrel desk keys',
        'userLocation',
        'userState',
        'userStateTimestamp',
        'locationPermissionGranted',
        'locationPermissionAsked',
      ],
      (fact) => expect(text.includes(fact), 'is said').toBe(true),
    )
    expect(text).not.toContain('sends to nobody')
  })

  it('has a line for each cookie, with its purpose and how long it is kept', async () => {
    const rows = parse((await app.send('/privacy-policy')).text)
      .querySelectorAll('tr')
      .map((row) => row.querySelectorAll('th, td').map((cell) => cell.textContent))
    // The compiler requires a text for each name in cookies.server.ts and page-variants.server.ts.
    expect(Object.keys(cookieWords.cookies)).toEqual(
      expect.arrayContaining(['session', ...Object.keys(PAGE_VARIANTS)]),
    )
    for (const [name, [purpose, life]] of Object.entries(cookieWords.cookies))
      expect(rows).toContainEqual([name, purpose, life])
  })

  it('has to follow when another file stores something in browsers', () => {
    const files = ['app', 'server', 'public'].flatMap((folder) =>
      fs
        .readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(tsx?|js)$/.test(name))
        .map((name) => path.posix.join(folder, name)),
    )
    const filesWith = (pattern: RegExp) =>
      files.filter((file) => pattern.test(fs.readFileSync(file, 'utf8'))).sort()
    expect(filesWith(/\bcreateCookie|; Max-Age=/)).toEqual([
      'app/web/cookies.server.ts',
      'app/web/http/page-variants.server.ts',
    ])
    expect(filesWith(/(?:local|session)Storage\./)).toEqual([
      'app/dashboard/attach-dashboard-keys.ts',
      'app/spots/busyness/keep-panel.ts',
      'app/ui/browser-position.ts',
      'app/ui/form/typed-drafts.ts',
      'app/ui/wake-scripts.ts',
    ])
    expect(filesWith(/indexedDB\.open/)).toEqual(['app/services/records.ts'])
    expect(filesWith(/caches\.open/)).toEqual(['public/sw.js'])
  })

  it('is named in the update log', async () => {
    expect(await textOf('/update')).toContain('Privacy policy 2.1')
  })
})

describe('the update log', () => {
  it('has the versions, the newest first', async () => {
    const page = parse((await app.send('/update')).text)
    const versions = page.querySelectorAll('main h2').map(({ text }) => text)
    expect(versions.slice(-2)).toEqual(['Version 1.1', 'Version 1.0'])
    expect(page.querySelectorAll('main li').length).toBeGreaterThan(10)
  })
})

it('the accessibility statement says which tasks time out, and what a normal run of the checks covers', async () => {
  const text = await textOf('/accessibility')
  for (const said of [
    'the second step of a login',
    'after 10 minutes',
    'before logging in after 1 hour',
    'with or without scripts. Each run takes one of four looks in turn',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('No task has a time limit')
})

it('what the product is, where its locations come from, and how accessible it is, is explained and linked', async () => {
  const about = await textOf('/about')
  for (const said of [
    'Find Your Perfect Study Sanctuary',
    '© OpenStreetMap contributors',
    'IPEDS',
    'Open Database License',
    'support@carrel.test',
  ]) {
    expect(about).toContain(said)
  }
  expect((await app.send('/about')).text).toContain('href="/accessibility"')
  expect(await textOf('/accessibility')).toContain('level AA of the Web Content Accessibility Guidelines 2.2')
})

describe('every page', () => {
  it('has the links of the specification in its footer, and they work', async () => {
    const links = parse((await app.send('/about')).text).querySelectorAll('.footer li a')
    expect(links.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'About',
        'All Schools',
        'Privacy Policy',
        'Update Log',
        'Support',
        'Appearance',
      ]),
    )
    for (const link of links) {
      const href = link.getAttribute('href')!
      if (href.startsWith('/')) expect((await app.send(href)).status, href).toBe(200)
      else expect(href).toBe('mailto:support@carrel.test')
    }
  })

  it('has one canonical address', () =>
    checkRows(
      `/ /allschools /allschools?state=Texas /about /developers /accessibility /privacy-policy /update /moderation-log
        /features /insights /insights?tab=for-you`.split(/\s+/),
      async (path) => {
        const { text } = await app.send(`${path}${path.includes('?') ? '&' : '?'}utm_source=x`)
        const head = parse(text).querySelector('head')!
        const address = app.origin + path.split('?')[0]
        const contentOf = (property: string) =>
          head.querySelector(`meta[property="${property}"]`)!.getAttribute('content')
        const links = head.querySelectorAll('link[rel=canonical]').map((link) => link.getAttribute('href'))
        expect(links).toEqual([address])
        expect([contentOf('og:url'), contentOf('og:image')]).toEqual([address, `${app.origin}/og/carrel.png`])
      },
    ))
})

describe('for phones', () => {
  it('there is a manifest whose pictures and pages exist', async () => {
    expect(
      parse((await app.send('/about')).text)
        .querySelector('link[rel=manifest]')!
        .getAttribute('href'),
    ).toBe('/site.webmanifest')
    const answer = await app.send('/site.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(answer.text) as {
      start_url: string
      icons: { src: string; type: string }[]
      shortcuts: { url: string }[]
    }
    for (const { src, type } of manifest.icons)
      expect((await app.send(src)).headers['content-type'], src).toContain(type)
    for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)])
      expect((await app.send(path)).status, path).toBe(200)
  })

  it('there is a service worker that may request pages of this site and do nothing else', async () => {
    const { headers, text } = await app.send('/sw.js')
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
    const { all, sameQuery } = publicPages(app.build).offline
    const offline = `self.OFFLINE = { all: ${new RegExp(all)}, sameQuery: ${new RegExp(sameQuery)} }`
    expect(text).toBe(`${offline}\nself.SITE = "Carrel"\n${fs.readFileSync('build/client/sw.js', 'utf8')}`)
    expect([headers['cache-control'], headers.vary]).toEqual(['public, max-age=3600', 'Accept-Encoding'])
    const again = await app.send('/sw.js', { headers: { 'If-None-Match': headers.etag! } })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})
