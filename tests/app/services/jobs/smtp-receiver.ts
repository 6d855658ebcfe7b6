import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { readMail, type ReadMail } from '../../../support/jobs'

export type Receiver = {
  port: number
  url: string
  /** Accepted emails: the envelope's recipients, and the parsed message. */
  mails: { to: string[]; mail: ReadMail }[]
  /** If set, replaces accepting the email: the response to RCPT TO, or to the end of DATA. */
  refuse: { at: 'rcpt' | 'data'; code: number; text: string } | null
  /** How many ms accepting an email takes. */
  slow: number
  close: () => Promise<void>
}

/** A mail server on its own port, without encryption. */
export async function receiveMail(port = 0, options: SMTPServerOptions = {}): Promise<Receiver> {
  const refusal = (at: 'rcpt' | 'data') => {
    if (receiver.refuse?.at !== at) return null
    return Object.assign(new Error(receiver.refuse.text), { responseCode: receiver.refuse.code })
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 100, // connections kept open for the next email
    onRcptTo: (_address, _session, next) => next(refusal('rcpt')),
    onData(stream, session, next) {
      const chunks: Buffer[] = []
      stream
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          const refused = refusal('data')
          if (refused) return next(refused)
          const to = session.envelope.rcptTo.map(({ address }) => address)
          setTimeout(
            () =>
              void readMail(Buffer.concat(chunks)).then((mail) => {
                receiver.mails.push({ to, mail })
                next()
              }, next),
            receiver.slow,
          )
        })
    },
    ...options,
  })
  server.on('error', () => {}) // a sender who disconnects
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  const receiver: Receiver = {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    mails: [],
    refuse: null,
    slow: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return receiver
}
