import fs from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { createMailer } from '~/services/jobs/create-mailer.server'
import type { Mail } from '~/services/jobs/mailer.server'
import { testEnv } from '../../../support/context'
import { useDatabase } from '../../../support/database'
import { mailFiles, mailsOf, readMail, takeMails } from '../../../support/jobs'
import { temporaryFolder } from '../../../support/folder'
import { checkRows } from '../../../support/rows'

const { db } = useDatabase()
const varDir = temporaryFolder()
const env = testEnv({ varDir })
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
beforeEach(() => {
  lines.length = 0
})

const TOKEN = 'Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1q7Zk2vX9bLm4R'
const URL_OF_IT = `https://carrel.test/reset-password?token=${TOKEN}&from=mail`
let serial = 0
const mailOf = (values: Partial<Mail> = {}): Mail => ({
  key: `password-reset-${++serial}`,
  to: { name: 'Ada Lovelace', address: 'ada@example.edu' },
  subject: 'Reset your password',
  text: [
    'Hello Ada,',
    'Somebody, most likely you, asked for a new password for your account with us, and this mail brings you the way to choose one.',
  ],
  button: { label: 'Choose a new password', url: URL_OF_IT },
  footer: ['The link works for 60 minutes.'],
  ...values,
})

async function written(values: Partial<Mail> = {}) {
  await takeMails(varDir)
  await createMailer({ env, db, log }).send(mailOf(values))
  const [mail, ...others] = await mailsOf(varDir)
  expect(others).toEqual([])
  return { mail: mail!, source: fs.readFileSync(mailFiles(varDir)[0]!, 'utf8') }
}

describe('an email as a file', () => {
  it('says the same in both parts, with its link complete', async () => {
    const { mail, source } = await written()
    expect(mail).toMatchObject({
      to: 'ada@example.edu',
      toName: 'Ada Lovelace',
      subject: 'Reset your password',
      links: [URL_OF_IT],
    })
    expect(mail.from).toContain('support@carrel.test')
    expect(mail.text.split('\n')).toContain(URL_OF_IT)
    const html = parse(mail.html)
    expect(html.querySelectorAll('a').map((link) => link.getAttribute('href'))).toEqual([
      URL_OF_IT,
      URL_OF_IT,
      'mailto:support@carrel.test',
    ])
    expect(html.querySelector('a.button')!.text).toBe('Choose a new password')
    for (const said of [
      'Hello Ada,',
      'The link works for 60 minutes.',
      'Carrel: Find Your Perfect Study Sanctuary',
      'Questions? Email',
    ]) {
      expect(mail.text).toContain(said)
      expect(html.text).toContain(said)
    }
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated$/m)
    expect(source).toMatch(/^Date: .+$/m)
  })

  it('wraps its text, loads nothing external and needs no picture', async () => {
    const { mail } = await written()
    for (const line of mail.text.split('\n'))
      if (!line.startsWith('https:')) expect(line.length, line).toBeLessThanOrEqual(72)
    expect(mail.html).not.toMatch(/<(img|link|script|table|iframe|object|video)\b|\burl\(|@import|\bsrc=/i)
    expect(mail.html).toMatch(/prefers-color-scheme: dark/)
  })

  it('is only readable by us, named by time and key, and never half written', async () => {
    await written({ key: 'export/../../12 ✉' })
    const folder = path.join(varDir, 'mail')
    const names = fs.readdirSync(folder)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(/^\d{8}T\d{9}Z-export-12-[0-9a-f]{8}\.eml$/)
    expect(fs.statSync(path.join(folder, names[0]!)).mode & 0o777).toBe(0o600)
    expect(fs.statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('has a Message-ID from its key and its site', async () => {
    const ids: string[] = []
    for (const [key, origin] of [
      ['a', 'https://carrel.test'],
      ['b', 'https://carrel.test'],
      ['a', 'https://other.test'],
    ] as const) {
      await db('sent_mails').where({ key }).delete()
      await takeMails(varDir)
      const mailer = createMailer({ env: { ...env, origin }, db, log })
      await mailer.send(mailOf({ key, button: undefined }))
      ids.push(String((await mailsOf(varDir))[0]!.headers.get('message-id')))
      await db('sent_mails').where({ key }).delete()
      await mailer.send(mailOf({ key, button: undefined }))
      expect((await takeMails(varDir)).map(({ headers }) => headers.get('message-id'))).toEqual([
        ids.at(-1),
        ids.at(-1),
      ])
    }
    expect(new Set(ids).size).toBe(3)
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@carrel\.test>$/)
  })
})

const NAMES = [
  'Eve\r\nBcc: victim@example.com',
  'Eve\nSubject: other',
  'Eve\u2028Bcc: v@example.com',
  'O"Brien, "Pat" <x@example.com>',
  'a@b.example, c@d.example',
  'עדה לבלייס',
  '\u202eevil\u202c',
  '🦉 Ada 🦉',
  'Zoë (not a comment) \\',
  '=?utf-8?B?QmNjOiB4?=',
  '\u0000\u0007',
  '',
  'ß'.repeat(500),
  '\ud800',
  '<script>alert(1)</script>',
  '; DROP',
  'Ada: group, b@c.example;',
]

describe('a recipient’s name', () => {
  it.each(NAMES)('%j adds no other header and no other recipient', async (name) => {
    const subject = `Hello ${name}`
    const { mail, source } = await written({
      to: { name, address: 'eve@example.edu' },
      subject,
      text: [`Hello ${name},`, name],
    })
    expect(mail.to).toBe('eve@example.edu')
    const head = source.slice(0, source.indexOf('\n\n'))
    const names = head
      .split('\n')
      .filter((line) => !/^\s/.test(line))
      .map((line) => line.slice(0, line.indexOf(':')).toLowerCase())
    expect(names.toSorted()).toEqual([
      'auto-submitted',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
      'x-auto-response-suppress',
    ])
    expect(mail.subject).not.toMatch(/[\r\n\u202e\u2028]/)
    if (name.startsWith('=?'))
      expect([mail.toName, mail.subject]).toEqual(['= ?utf-8?B?QmNjOiB4?=', 'Hello = ?utf-8?B?QmNjOiB4?='])
    expect(mail.html).not.toContain('<script')
    expect(mail.links).toEqual([URL_OF_IT])
  })

  it('is read as it was written, if it does no harm', async () => {
    for (const name of ['עדה לבלייס', '🦉 Ada 🦉', 'O"Brien, "Pat" <x@example.com>', 'Zoë (not a comment)']) {
      const { mail } = await written({
        to: { name, address: 'eve@example.edu' },
        subject: `For ${name}`,
        text: [`Hello ${name},`],
      })
      expect(mail.toName).toBe(name)
      expect(mail.subject).toBe(`For ${name}`)
      expect(mail.text).toContain(name)
      expect(parse(mail.html).querySelector('p')!.textContent).toBe(`Hello ${name},`)
    }
  })

  it('refuses what is not an address', () =>
    checkRows(
      [
        '',
        'eve',
        'eve@a b',
        'eve@example.edu, x@example.edu',
        'eve@example.edu\r\nRCPT TO:<x@example.edu>',
        '<eve@example.edu>',
        'a@b@c.edu',
        '"x y"@example.edu',
      ],
      async (address) => {
        await expect(written({ to: { name: 'Eve', address } })).rejects.toThrow('no valid recipient')
        expect(await db('sent_mails').where({ key: `password-reset-${serial}` })).toEqual([])
      },
    ))

  it('a button never leads to another site', () =>
    checkRows(
      [
        'https://evil.test/',
        'https://carrel.test.evil.test/',
        'https://carrel.test@evil.test/',
        'http://carrel.test/',
        '//carrel.test/',
        '/reset',
        'javascript:alert(1)',
        'https://carrel.test/a b',
        'https://carrel.test/"onclick=',
        'https://carrel.test/\nx',
        'https://carrel.test\\@evil.test/',
      ],
      async (url) => {
        await expect(written({ button: { label: 'Go', url } })).rejects.toThrow('must lead to this site')
      },
    ))
})

it('the log names the email, and neither address nor token', async () => {
  await written()
  expect(lines.join('')).toContain(`password-reset-${serial}`)
  expect(lines.join('')).not.toMatch(/ada@|@example|Lovelace|Zk2vX9/)
})

it('a demo stores what its page shows next to the file', async () => {
  await takeMails(varDir)
  await createMailer({ env: { ...env, demo: true }, db, log }).send(mailOf())
  const names = fs.readdirSync(path.join(varDir, 'mail'))
  expect(names.map((name) => path.extname(name)).toSorted()).toEqual(['.eml', '.json'])
  const mail = await readMail(fs.readFileSync(mailFiles(varDir)[0]!))
  const kept = JSON.parse(
    fs.readFileSync(
      path.join(
        varDir,
        'mail',
        names.find((name) => name.endsWith('.json'))!,
      ),
      'utf8',
    ),
  ) as Record<string, string>
  expect(kept).toMatchObject({ to: mail.to, subject: mail.subject, text: mail.text })
  fs.rmSync(path.join(varDir, 'mail'), { recursive: true })
})
