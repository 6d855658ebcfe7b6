import type { Mail } from './mailer.server'
import type { Message } from './render.server'

/** Takes a message away. @throws MailRefused when the recipient will never get it, any other error when it may be tried again */
export type Transport = { deliver: (message: Message, mail: Mail) => Promise<void>; close: () => void }

/** The mail server says that this recipient cannot be reached, now or ever. The text holds no address. */
export class MailRefused extends Error {
  override name = 'MailRefused'
}
