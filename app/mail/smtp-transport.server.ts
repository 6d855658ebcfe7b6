import { createTransport } from 'nodemailer'
import { MailRefused, type Transport } from './transport.server'

/** Milliseconds for connecting, for each response of the server, and for an email as a whole. */
const TIMEOUTS = { connection: 10_000, answer: 10_000, whole: 25_000 }
export type Timeouts = typeof TIMEOUTS
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/**
 * Sends email over SMTP. smtps: is encrypted from the start; smtp: uses STARTTLS if offered. Passwords only go to other
 * computers encrypted, unless the URL says requireTLS=false.
 */
export function smtpTransport(url: string, timeouts: Timeouts = TIMEOUTS): Transport {
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
