import type { Mail } from './mailer.server'
import type { Message } from './render.server'

/** Delivers a message. @throws MailRefused if the recipient can never get it, any other error if it can be retried */
export type Transport = { deliver: (message: Message, mail: Mail) => Promise<void>; close: () => void }

/** The mail server says that this recipient can't be reached. The message has no email address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
