import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type RunningApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'
import { jobContext, mailFiles } from '../../../support/jobs'
import { temporaryFolder } from '../../../support/folder'

const { db } = useDatabase()
const varDir = temporaryFolder()
let demo: RunningApp
let production: RunningApp
beforeAll(async () => {
  demo = await startApp(db, { mode: 'demo', demo: true, varDir })
  production = await startApp(db, { varDir })
})
afterAll(() => Promise.all([demo?.close(), production?.close()]))
beforeEach(async () => {
  fs.rmSync(path.join(varDir, 'mail'), { recursive: true, force: true })
  await db('sent_mails').delete()
})

const send = async (key: string, name = 'Ada') => {
  await jobContext(db, demo.env).mail.send({
    key,
    to: { name, address: `${key}@example.edu` },
    subject: `Mail ${key} <b>`,
    text: [`Hello ${name},`, 'see https://evil.test/x here'],
    button: { label: 'Confirm', url: `${demo.origin}/email-confirmed?token=abc&x=1` },
  })
}
const linksOf = (html: string) =>
  parse(html)
    .querySelectorAll('main a')
    .map((link) => link.getAttribute('href')!)

describe('/demo/mail', () => {
  it('says if there is none, and is linked from every page', async () => {
    const page = await demo.send('/demo/mail')
    expect(page.status).toBe(200)
    expect(page.text).toContain('No emails yet.')
    expect(page.text).toContain('<meta name="robots" content="noindex"/>')
    expect(
      parse((await demo.send('/')).text)
        .querySelectorAll('.demo-line a')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/demo/mail'])
    expect((await production.send('/')).text).not.toContain('/demo/mail')
  })

  it('lists the newest first, and shows each with clickable links', async () => {
    await send('one')
    await new Promise((resolve) => setTimeout(resolve, 5))
    await send('two', '<script>alert(1)</script>')
    const list = await demo.send('/demo/mail')
    const rows = parse(list.text).querySelectorAll('.mail-list li')
    expect(rows.map((row) => row.querySelector('a')!.textContent)).toEqual(['Mail two <b>', 'Mail one <b>'])
    expect(rows[0]!.text).toContain('two@example.edu')
    const one = await demo.send(linksOf(list.text)[0]!)
    expect(one.status).toBe(200)
    expect(one.text).toContain('<meta name="robots" content="noindex"/>')
    expect(one.text).not.toContain('<script>alert')
    expect(parse(one.text).querySelector('h1')!.textContent).toBe('Mail two <b>')
    expect(parse(one.text).querySelector('main')!.textContent).toContain('Hello <script>alert(1)</script>,')
    expect(linksOf(one.text)).toEqual([`${demo.origin}/email-confirmed?token=abc&x=1`, '/demo/mail'])
  })

  it('does not exist on a production server, even if emails are stored there', async () => {
    await send('one')
    const [link] = linksOf((await demo.send('/demo/mail')).text)
    expect((await demo.send(link!)).status).toBe(200)
    for (const each of ['/demo/mail', link!, '/demo/mail.data', `${link}.data`]) {
      const answer = await production.send(each)
      expect(answer.text, each).not.toContain('one@example.edu')
      expect(answer.text, each).not.toContain('token=abc')
      if (!each.endsWith('.data')) expect(answer.status, each).toBe(404)
    }
  })

  it('reads no other file, whatever is requested', async () => {
    await send('one')
    const id = path.basename(mailFiles(varDir)[0]!, '.eml')
    fs.writeFileSync(
      path.join(varDir, 'secret.json'),
      '{"to":"SECRET","subject":"SECRET","text":"SECRET","sentAt":"2026-01-01"}',
    )
    fs.copyFileSync(path.join(varDir, 'secret.json'), path.join(varDir, 'mail', 'secret.json'))
    const asked = [
      '..%2Fsecret',
      '%2e%2e%2fsecret',
      '..%5Csecret',
      'secret',
      `${id}.eml`,
      `${id}.json`,
      `${id}%00`,
      `${id}%2F..%2F..%2Fsecret`,
      'a'.repeat(3000),
      '20260131T120000000Z-..%2F..%2Fsecret',
      '20260131T120000000Z-none',
      id.toUpperCase(),
    ]
    for (const each of asked) {
      const answer = await demo.send(`/demo/mail/${each}`)
      expect([400, 404], each).toContain(answer.status)
      expect(answer.text, each).not.toContain('SECRET')
    }
    expect((await demo.send('/demo/mail')).status).toBe(200)
    expect((await demo.send('/demo/mail')).text).not.toContain('SECRET')
  })
})

describe('a demo that others can reach', () => {
  const warning = 'Anyone here can read every email and use any account.'
  const host = 'carrel-3000.editor.example'
  let open: RunningApp
  beforeAll(async () => {
    open = await startApp(db, { mode: 'demo', demo: true, openDemo: true, varDir })
  })
  afterAll(() => open?.close())

  it('says so on every page, and no other demo does', async () => {
    for (const address of ['/', '/signup', '/search?q=library', '/demo/mail', '/no-such-page']) {
      expect((await open.send(address)).text, address).toContain(warning)
      expect((await demo.send(address)).text, address).not.toContain(warning)
    }
  })

  it('accepts forms under the name it was reached by, and none from other sites', async () => {
    const post = (headers: Record<string, string>) =>
      open.send('/appearance', {
        method: 'POST',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: 'intent=theme&theme=dark&returnTo=%2F',
      })
    expect((await post({ origin: `https://${host}` })).status).toBe(303)
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403)
  })
})
