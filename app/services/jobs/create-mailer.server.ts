import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Env } from '../env.server'
import { job } from './job.server'
import { inRequestLog } from '../request-scope.server'
import type { Db } from '~db/connection'
import { keepDemoMail, mailFolder } from './demo-mails.server'
import type { Mailer, Mail } from './mailer.server'
import { loadSite } from '../site.server'
import { renderMail, type Message } from './render-mail.server'
import { writeAtomically } from '../write-atomically.server'

/** Addresses of sample content. A demo shows their emails; a mail server would refuse them. */
const NOBODY = '@sample.invalid'

/** The result of an email: sent, refused for good, or to be retried. */
export type Mailed = 'sent' | 'refused' | 'failed'

type MailerDeps = {
  env: Pick<Env, 'origin' | 'mailFrom' | 'supportEmail' | 'smtpUrl' | 'varDir' | 'demo'>
  db: Db
  log: Logger
  onMailed?: (outcome: Mailed) => void
  timeouts?: Timeouts
}

/**
 * The mailer: SMTP if configured, or else files. An email is sent once per key, across all processes. A refused
 * recipient counts as sent, because a retry wouldn't help.
 */
export function createMailer({ env, db, log, onMailed, timeouts }: MailerDeps): Mailer {
  const transport = env.smtpUrl === null ? fileTransport(env) : smtpTransport(env.smtpUrl, timeouts)
  return {
    async send(mail) {
      const line = inRequestLog(log)
      if (env.smtpUrl !== null && mail.to.address.endsWith(NOBODY))
        return void line.info({ mail: mail.key }, 'no mail sent to a sample account')
      const message = renderMail(mail, { ...env, site: await loadSite(db, env) })
      await db.transaction(async (transaction) => {
        // Uncommitted until the email is sent, so a concurrent sender with the same key waits here.
        await transaction.raw('set local idle_in_transaction_session_timeout = 0')
        const claimed = await transaction('sent_mails')
          .insert({ key: mail.key })
          .onConflict('key')
          .ignore()
          .returning('key')
        if (claimed.length === 0) return void line.info({ mail: mail.key }, 'mail already sent')
        try {
          await transport.deliver(message, mail)
          line.info({ mail: mail.key }, 'mail sent')
          onMailed?.('sent')
        } catch (error) {
          const refused = error instanceof MailRefused
          onMailed?.(refused ? 'refused' : 'failed')
          if (!refused) throw error
          line.warn({ mail: mail.key, reason: error.message }, 'mail rejected; will not retry')
        }
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Writes emails to files: one .eml below varDir/mail each, written atomically, readable only by us, with names that
 * sort by time. In a demo with a JSON file for the page that shows them.
 */
function fileTransport({ varDir, demo }: Pick<Env, 'varDir' | 'demo'>): Transport {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const folder = mailFolder(varDir)
  return {
    async deliver(message, { key }) {
      const { message: bytes } = await transport.sendMail(message)
      await fs.mkdir(folder, { recursive: true, mode: 0o700 })
      const name = fileName(new Date(), key)
      if (demo) await keepDemoMail(folder, name, message)
      await writeAtomically(path.join(folder, `${name}.eml`), bytes as Buffer)
    },
    close: () => transport.close(),
  }
}

/** '20260131T235959999Z-password-reset-17-1f3870be': the hash distinguishes keys that don't fit into a file name. */
function fileName(now: Date, key: string): string {
  const slug = key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${now.toISOString().replace(/[-:.]/g, '')}-${slug || 'mail'}-${createHash('sha256').update(key).digest('hex').slice(0, 8)}`
}

/**
 * Resolves when the mail server of an smtp: or smtps: URL answers with its capabilities. Doesn't log in.
 * @throws Error if it doesn't, or takes more than `ms`
 */
export async function reachSmtp(url: string, ms: number): Promise<void> {
  const server = new URL(url)
  server.username = server.password = ''
  const timeouts = { dnsTimeout: ms, connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms }
  await createTransport({ url: server.href, ignoreTLS: true, ...timeouts }).verify()
}

/** Delivers a message. @throws MailRefused if the recipient can never get it, any other error if it can be retried */
type Transport = { deliver: (message: Message, mail: Mail) => Promise<void>; close: () => void }

/** The mail server says that this recipient can't be reached. The message has no email address. */
class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Milliseconds for connecting, for each response of the server, and for an email as a whole. */
const TIMEOUTS = { connection: 10_000, answer: 10_000, whole: 25_000 }
type Timeouts = typeof TIMEOUTS
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/**
 * Sends email over SMTP. smtps: is encrypted from the start; smtp: uses STARTTLS if offered. Passwords only go to other
 * computers encrypted, unless the URL says requireTLS=false.
 */
function smtpTransport(url: string, timeouts: Timeouts = TIMEOUTS): Transport {
  const { protocol, hostname, password } = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    requireTLS: protocol === 'smtp:' && password !== '' && !LOOPBACK.test(hostname),
    connectionTimeout: timeouts.connection,
    dnsTimeout: timeouts.connection,
    greetingTimeout: timeouts.answer,
    socketTimeout: timeouts.answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The server may close a pooled connection at any time. The next email opens another one.
  transport.on('error', () => {})
  return {
    async deliver(message) {
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeouts.whole) })
      } catch (error) {
        throw failure(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** The error without email addresses: mail servers often repeat the recipient's. */
function failure(error: SmtpError): Error {
  const said = (error.response ?? error.message)
    .replace(/[^\s<>:;,"'()]*@[^\s<>:;,"'()]*/g, '[address]')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
  if (isForGood(error)) return new MailRefused(said)
  return Object.assign(
    new Error(`The mail server didn’t accept the mail (${error.code ?? error.name}): ${said}`),
    { code: error.code },
  )
}

/**
 * Whether the response is final and about this recipient: a bad address (5.1.x) or mailbox (5.2.x). Other permanent
 * refusals, such as 5.7.1 for a sender who may not relay, are for the operator to fix, so the email is retried.
 */
function isForGood({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (responseCode < 500 || responseCode > 599 || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const [, subject, detail] = /^5\d\d[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? []
  if (subject) return subject === '2' || (subject === '1' && detail !== '7' && detail !== '8') // 5.1.7, 5.1.8: the sender
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode)
}

export const sweepSentMailsJob = job('sweep-sent-mails', z.strictObject({}), { attempts: 3 })

/** Deletes records of emails sent more than 90 days ago. No job is retried for that long. */
export async function sweepSentMails(db: Db): Promise<void> {
  await db('sent_mails').whereRaw("sent_at < now() - interval '90 days'").delete()
}
