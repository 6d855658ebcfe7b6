import { createHash } from 'node:crypto'
import type { Env } from '~/env.server'
import { PRODUCT, TAGLINE } from '~/page-meta'
import { htmlPart } from './html-part.server'
import type { Mail } from './mailer.server'

/** A mail as it goes out, in nodemailer's terms. */
export type Message = {
  from: string
  to: { name: string; address: string }
  subject: string
  date: Date
  messageId: string
  headers: Record<string, string>
  text: string
  html: string
  textEncoding: 'quoted-printable'
  icalEvent?: { filename: string; method: string; content: string }
  attachments?: { filename: string; contentType: string; content: string }[]
}

type Settings = Pick<Env, 'origin' | 'mailFrom' | 'supportEmail'>

const WIDTH = 72
/** Line ends, other controls, and the marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Makes the message of a mail: headers, a text part and an HTML part that say the same. It is the same each time but for
 * its date; so is its Message-ID, by which receivers know a mail that came twice.
 * @throws Error when the address cannot be one, or the button does not lead to this site
 */
export function renderMail(mail: Mail, { origin, mailFrom, supportEmail }: Settings): Message {
  if (!/^[^\s@<>,;:"()\\\p{Cc}]+@[^\s@<>,;:"()\\\p{Cc}]+$/u.test(mail.to.address))
    throw new Error('The mail has no valid recipient address')
  for (const url of [mail.button?.url, mail.unsubscribe]) if (url !== undefined) checkLink(url, origin)
  const content = {
    subject: header(mail.subject, 200),
    text: mail.text.map((each) => oneLine(each)),
    button: mail.button && { label: oneLine(mail.button.label, 100), url: mail.button.url },
    footer: (mail.footer ?? []).map((each) => oneLine(each)),
    about: `${PRODUCT}: ${TAGLINE}`,
    question: 'Questions? Email',
    supportEmail,
  }
  return {
    from: mailFrom,
    to: { name: header(mail.to.name, 100), address: mail.to.address },
    subject: content.subject,
    date: new Date(),
    messageId: `<${createHash('sha256').update(`${origin}\n${mail.key}`).digest('hex').slice(0, 40)}@${new URL(origin).hostname}>`,
    // Holiday notices and other machines shall not answer.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribing(mail.unsubscribe),
    },
    text: textPart(content),
    html: htmlPart(content),
    textEncoding: 'quoted-printable', // else long lines are folded, and with them links
    ...calendarParts(mail.calendars),
  }
}

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/** One file is a part beside text and HTML, which programs act upon, and an attachment; of several each is a message of its own (RFC 5546). */
function calendarParts(calendars: Mail['calendars'] = []): Pick<Message, 'icalEvent' | 'attachments'> {
  const [first, ...others] = calendars
  if (!first) return {}
  if (others.length === 0)
    return { icalEvent: { filename: first.name, method: first.method, content: first.text } }
  return {
    attachments: calendars.map(({ name, method, text }) => ({
      filename: name,
      contentType: `text/calendar; charset=utf-8; method=${method}`,
      content: text,
    })),
  }
}

/** What both parts say. Every text is one line. */
export type Content = {
  subject: string
  text: string[]
  button: Mail['button']
  footer: string[]
  about: string
  /** Stands before the support address. */
  question: string
  supportEmail: string
}

function textPart({ text, button, footer, about, question, supportEmail }: Content): string {
  const blocks = [
    ...text.map(wrap),
    ...(button ? [`${wrap(`${button.label}:`)}\n${button.url}`] : []),
    ...footer.map(wrap),
    ['-- ', wrap(about), wrap(`${question} ${supportEmail}`)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function checkLink(url: string, origin: string) {
  const own = url === origin || url.startsWith(`${origin}/`)
  if (!own || /[\s"'<>\\\p{Cc}]/u.test(url) || !URL.canParse(url))
    throw new Error('Links in mails must lead to this site')
}

/** Names and the like come from people: nothing of theirs may begin a line, and with it a header. */
const oneLine = (text: string, most = 5000): string =>
  [...text.toWellFormed().replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()].slice(0, most).join('')

/** Nor may it be read as an encoded word, which shows another text than the one that was checked. */
const header = (text: string, most: number): string => oneLine(text, most).replaceAll('=?', '= ?')

/** Lines of at most 72 characters; a longer word, such as an address, stays whole. */
function wrap(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && [...last].length + [...word].length < WIDTH)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}
