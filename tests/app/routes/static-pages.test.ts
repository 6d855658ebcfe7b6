import fs from 'node:fs'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)
const textOf = async (path: string) => parse((await app.send(path)).text).querySelector('main')!.structuredText.replace(/\s+/g, ' ')

describe('the privacy policy', () => {
  it.each([
    'Version 2.1', 'Your location is not stored', 'Your data is not sold', 'While the account is active', 'Permanently', 'Analytics 2 years',
    '90 days', 'within 30 days of your request', 'The minimum age is 17', 'within 72 hours', 'within 24 hours', 'What we collect',
  ])('says: %s', async (fact) => {
    expect(await textOf('/privacy-policy')).toContain(fact)
  })

  it('names every cookie\'s purpose that the code knows', async () => {
    const text = await textOf('/privacy-policy')
    for (const purpose of ['login session', 'message for the next page', 'typed before signing in', 'signed in before', 'rounded position and state', 'theme and lite mode']) {
      expect(text).toContain(purpose)
    }
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

it('what the product is, where its places come from, and how accessible it is, are told and linked', async () => {
  const about = await textOf('/about')
  for (const said of ['Find Your Perfect Study Sanctuary', '© OpenStreetMap contributors', 'IPEDS', 'Open Database License', 'support@carrel.test']) {
    expect(about).toContain(said)
  }
  expect((await app.send('/about')).text).toContain('href="/accessibility"')
  expect(await textOf('/accessibility')).toContain('level AA of the Web Content Accessibility Guidelines 2.2')
})

describe('every page', () => {
  it('has at its foot the links of the specification, and they lead somewhere', async () => {
    const links = parse((await app.send('/about')).text).querySelectorAll('.footer li a')
    expect(links.map(({ text }) => text)).toEqual(expect.arrayContaining(['About', 'All Schools', 'Privacy Policy', 'Update Log', 'Support']))
    for (const link of links) {
      const href = link.getAttribute('href')!
      if (href.startsWith('/')) expect((await app.send(href)).status, href).toBe(200)
      else expect(href).toBe('mailto:support@carrel.test')
    }
  })

  it.each(['/', '/allschools', '/allschools?state=Texas', '/about', '/accessibility', '/privacy-policy', '/update', '/features', '/insights', '/insights?tab=for-you'])('has one address: %s', async (path) => {
    const head = parse((await app.send(`${path}${path.includes('?') ? '&' : '?'}utm_source=x`)).text).querySelector('head')!
    expect(head.querySelectorAll('link[rel=canonical]').map((link) => link.getAttribute('href'))).toEqual([app.origin + path.split('?')[0]])
    expect(head.querySelector('meta[property="og:url"]')!.getAttribute('content')).toBe(app.origin + path.split('?')[0])
    expect(head.querySelector('meta[property="og:image"]')!.getAttribute('content')).toBe(`${app.origin}/og/carrel.png`)
  })
})

describe('for phones', () => {
  it('there is a manifest whose pictures and pages exist', async () => {
    expect(parse((await app.send('/about')).text).querySelector('link[rel=manifest]')!.getAttribute('href')).toBe('/site.webmanifest')
    const answer = await app.send('/site.webmanifest')
    expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
    const manifest = JSON.parse(answer.text) as { start_url: string; icons: { src: string; type: string }[]; shortcuts: { url: string }[] }
    for (const { src, type } of manifest.icons) expect((await app.send(src)).headers['content-type'], src).toContain(type)
    for (const path of [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)]) expect((await app.send(path)).status, path).toBe(200)
  })

  it('there is a worker that may ask this site for pages and do nothing else', async () => {
    const { headers, text } = await app.send('/sw.js')
    expect(headers['content-type']).toMatch(/javascript/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(text).toBe(fs.readFileSync('public/sw.js', 'utf8'))
  })
})
