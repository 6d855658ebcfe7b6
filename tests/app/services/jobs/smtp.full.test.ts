import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { enqueue, job } from '~/services/jobs/job.server'
import { runTasks } from '~/services/jobs/run.server'
import { task } from '~/services/jobs/task.server'
import { createMailer } from '~/services/jobs/create-mailer.server'
import type { Mail, Mailer } from '~/services/jobs/mailer.server'
import { testEnv } from '../../../support/context'
import { useDatabase } from '../../../support/database'
import { FULL, shortened } from '../../../support/full'
import { bringForward, jobContext } from '../../../support/jobs'
import { receiveMail, type Receiver } from './smtp-receiver'

const database = useDatabase()
const { db } = database
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const URL_OF_IT = 'https://carrel.test/email-confirmed?token=Zk2vX9bLm4RtYw8NcHs3DfGj6PaEu1q7Zk2vX9bLm4R'
const mailOf = (key: string, values: Partial<Mail> = {}): Mail => ({
  key,
  to: { name: 'Ada "Countess" Løvelace', address: 'ada@example.edu' },
  subject: 'Welcome to Carrel ✓',
  text: ['Hello Ada,', 'one more step.'],
  button: { label: 'Confirm', url: URL_OF_IT },
  ...values,
})
let receiver: Receiver
let mailer: Mailer
beforeAll(async () => {
  receiver = await receiveMail()
  mailer = createMailer({ env: testEnv({ smtpUrl: receiver.url }), db, log })
})
afterAll(async () => {
  mailer.close()
  await receiver.close()
})
beforeEach(async () => {
  await db('sent_mails').delete()
  receiver.mails.length = logged.length = receiver.slow = 0
  receiver.refuse = null
})
afterEach(() => expect(logged.join('')).not.toMatch(/@example|Zk2vX9|Løvelace/))

const sentKeys = () => db('sent_mails').orderBy('key').pluck('key')

describe('over SMTP', () => {
  it('reaches its one recipient with both parts', async () => {
    await mailer.send(mailOf('a'))
    expect(receiver.mails).toHaveLength(1)
    const { to, mail } = receiver.mails[0]!
    expect(to).toEqual(['ada@example.edu'])
    expect(mail).toMatchObject({
      to: 'ada@example.edu',
      toName: 'Ada "Countess" Løvelace',
      subject: 'Welcome to Carrel ✓',
      links: [URL_OF_IT],
    })
    expect(mail.html).toContain(`href="${URL_OF_IT}"`)
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(await sentKeys()).toEqual(['a'])
  })

  it('sends nothing to users of the sample content', async () => {
    await mailer.send(mailOf('sample', { to: { name: 'Amara', address: 'amara.okafor@sample.invalid' } }))
    expect(receiver.mails).toEqual([])
    expect(await sentKeys()).toEqual([])
  })

  it.each(['x@example.edu, y@example.edu', '<y@example.edu>', 'Ada\r\nCc: y@example.edu', '"'])(
    'the name %j adds no other recipient',
    async (name) => {
      await mailer.send(mailOf('hostile', { to: { name, address: 'ada@example.edu' } }))
      expect(receiver.mails.map(({ to }) => to)).toEqual([['ada@example.edu']])
      expect(receiver.mails[0]!.mail.headers.has('cc')).toBe(false)
    },
  )

  it('is sent once under a key, whoever requests it', async () => {
    const other = createMailer({ env: testEnv({ smtpUrl: receiver.url }), db, log })
    receiver.slow = 300
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? mailer : other).send(mailOf('once'))),
    )
    await other.send(mailOf('once'))
    other.close()
    expect(receiver.mails).toHaveLength(1)
    await mailer.send(mailOf('another'))
    expect(receiver.mails).toHaveLength(2)
  })
})

describe('a refusal', () => {
  it.each([
    ['rcpt', 450, '4.2.0 <ada@example.edu>: greylisted, come again'],
    ['rcpt', 452, '4.2.2 mailbox full'],
    ['data', 451, '4.3.0 later, ada@example.edu'],
    ['rcpt', 554, '5.7.1 <ada@example.edu>: Relay access denied'],
    ['rcpt', 530, '5.7.0 Authentication required'],
    ['rcpt', 550, '5.1.8 sender not known'],
    ['data', 554, 'looks like spam'],
  ] as const)('at %s with %i (%s) may be temporary: the email is retried', async (at, code, text) => {
    receiver.refuse = { at, code, text }
    const failure = await mailer.send(mailOf('again')).then(
      () => null,
      (error: Error) => error,
    )
    expect(failure?.message).toContain(String(code))
    expect(failure?.message).not.toContain('ada@')
    expect(await sentKeys()).toEqual([])
    receiver.refuse = null
    await mailer.send(mailOf('again'))
    expect(receiver.mails).toHaveLength(1)
  })

  it.each([
    ['rcpt', 550, '5.1.1 <ada@example.edu>: Recipient address rejected: User unknown'],
    ['rcpt', 550, 'No such user ada@example.edu'],
    ['rcpt', 553, 'no such mailbox'],
    ['data', 550, '5.2.1 mailbox of <ada@example.edu> is disabled'],
  ] as const)('at %s with %i (%s) is permanent: no second try', async (at, code, text) => {
    receiver.refuse = { at, code, text }
    await mailer.send(mailOf('never'))
    expect(logged.map((line) => JSON.parse(line) as Record<string, unknown>)).toMatchObject([
      { level: 40, mail: 'never', msg: 'mail rejected; will not retry' },
    ])
    receiver.refuse = null
    await mailer.send(mailOf('never'))
    expect(receiver.mails).toEqual([])
  })
})

describe('with the mail server down', () => {
  const confirm = job('confirm', z.object({ id: z.number() }))

  it('the job keeps the email until it is up again, and sends it once', async () => {
    const first = await receiveMail()
    await first.close()
    const context = jobContext(db, { smtpUrl: first.url }, log)
    const jobs = runTasks({
      url: database.url,
      context,
      tasks: [task(confirm, ({ mail }, { id }) => mail.send(mailOf(`confirm-${id}`)))],
      pollMs: shortened(100),
    })
    await db.transaction((transaction) => enqueue(transaction, confirm, { id: 7 }))
    const row = () => db('graphile_worker._private_jobs').first()
    const until = (check: () => Promise<unknown>) => vi.waitUntil(check, { timeout: 60_000, interval: 30 })
    await until(async () => (await row())?.last_error)
    expect(await row()).toMatchObject({ attempts: 1 })
    expect((await row()).last_error).toMatch(/^The mail server didn’t accept the mail \(/)
    expect(await sentKeys()).toEqual([])
    const second = await receiveMail(first.port)
    if (!FULL) await bringForward(db)
    await until(async () => !(await row()))
    expect(second.mails.map(({ to }) => to)).toEqual([['ada@example.edu']])
    expect(await sentKeys()).toEqual(['confirm-7'])
    await jobs.stop()
    context.mail.close()
    await second.close()
  })

  it('a server that says nothing is given at most ten seconds', async () => {
    const silent = await receiveMail(0, { onConnect: () => {} })
    const waiting = createMailer({
      env: testEnv({ smtpUrl: silent.url }),
      db: db,
      log,
      timeouts: FULL ? undefined : { connection: 300, answer: 300, whole: 25_000 },
    })
    const began = Date.now()
    await expect(waiting.send(mailOf('silent'))).rejects.toThrow('didn’t accept the mail')
    expect(Date.now() - began).toBeLessThan(FULL ? 12_000 : 9_000)
    expect(await sentKeys()).toEqual([])
    waiting.close()
    await silent.close()
  })
})

describe('a password', () => {
  const auth = (port: number, query = '') => `smtp://carrel:pass%20word@127.0.0.1:${port}${query}`

  it('reaches the server as it is in the URL', async () => {
    const seen: unknown[] = []
    const server = await receiveMail(0, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, next) => {
        seen.push([username, password])
        next(null, { user: username })
      },
    })
    const with_ = createMailer({ env: testEnv({ smtpUrl: auth(server.port) }), db, log })
    await with_.send(mailOf('auth'))
    expect(seen).toEqual([['carrel', 'pass word']])
    with_.close()
    await server.close()
  })

  it('that is wrong leaves the email queued, and is not repeated in the error', async () => {
    const server = await receiveMail(0, {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, next) => next(new Error('wrong')),
    })
    const without = createMailer({ env: testEnv({ smtpUrl: auth(server.port) }), db, log })
    const failure = await without.send(mailOf('auth')).then(
      () => null,
      (error: Error) => error,
    )
    expect(failure?.message).toContain('EAUTH')
    expect(failure?.message).not.toMatch(/pass.?word/)
    expect(await sentKeys()).toEqual([])
    without.close()
    await server.close()
  })
})
