import type { Logger } from 'pino'
import type { Env } from '~/env.server'
import { inRequestLog } from '~/request-scope.server'
import type { Db } from '~db/connection'
import { fileTransport } from './file-transport.server'
import type { Mailer } from './mailer.server'
import { renderMail } from './render.server'
import { smtpTransport, type Timeouts } from './smtp-transport.server'
import { MailRefused } from './transport.server'

/** Addresses of sample content. A demo shows their emails; a mail server would refuse them. */
const NOBODY = '@sample.invalid'

/** The result of an email: sent, refused for good, or to be retried. */
export type Mailed = 'sent' | 'refused' | 'failed'

type Parts = {
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
export function createMailer({ env, db, log, onMailed, timeouts }: Parts): Mailer {
  const transport = env.smtpUrl === null ? fileTransport(env) : smtpTransport(env.smtpUrl, timeouts)
  return {
    async send(mail) {
      const line = inRequestLog(log)
      if (env.smtpUrl !== null && mail.to.address.endsWith(NOBODY))
        return void line.info({ mail: mail.key }, 'no mail sent to a sample account')
      const message = renderMail(mail, env)
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
