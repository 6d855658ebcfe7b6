import { createHash } from 'node:crypto'
import type { Env } from '../env.server'
import { escapeHtml } from '../escape-html'
import { readable, textOn } from '../color-rules'
import type { Site } from '../site.server'
import type { Mail } from './mailer.server'
import { senderAddress } from './sender-rules'

/** An email as nodemailer takes it. */
export type Message = {
  from: string | { name: string; address: string }
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

type Settings = Pick<Env, 'origin' | 'mailFrom'> & { site: Site }

const WIDTH = 72
/** Line breaks, other control characters, and bidi controls. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/**
 * Renders an email: headers, and text and HTML parts with the same content. Always the same except for the date,
 * including its Message-ID, which receivers use to detect duplicates.
 * @throws Error if the recipient's address is invalid, or the button leads to another site
 */
export function renderMail(mail: Mail, { origin, mailFrom, site }: Settings): Message {
  if (!/^[^\s@<>,;:"()\\\p{Cc}]+@[^\s@<>,;:"()\\\p{Cc}]+$/u.test(mail.to.address))
    throw new Error('The mail has no valid recipient address')
  for (const url of [mail.button?.url, mail.unsubscribe]) if (url !== undefined) checkLink(url, origin)
  const content = contentOf(mail, site)
  return {
    from: site.isNamed ? { name: header(site.name, 100), address: senderAddress(mailFrom) } : mailFrom,
    to: { name: header(mail.to.name, 100), address: mail.to.address },
    subject: content.subject,
    date: new Date(),
    messageId: `<${createHash('sha256').update(`${origin}\n${mail.key}`).digest('hex').slice(0, 40)}@${new URL(origin).hostname}>`,
    // Keeps auto-responders from answering.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribing(mail.unsubscribe),
    },
    text: textPart(content),
    html: htmlPart(content),
    textEncoding: 'quoted-printable', // otherwise long lines, and links in them, get folded
    ...calendarParts(mail.calendars),
  }
}

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url === undefined
    ? {}
    : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * A single file is a part next to text and HTML, which programs act on, and an attachment. Several files must be
 * separate messages (RFC 5546), so each is only an attachment.
 */
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

type Content = ReturnType<typeof contentOf>

/** The content of both parts. Each text is a single line. */
const contentOf = (mail: Mail, site: Site) => ({
  subject: header(mail.subject, 200),
  text: mail.text.map((each) => oneLine(each)),
  button: mail.button && { label: oneLine(mail.button.label, 100), url: mail.button.url },
  footer: (mail.footer ?? []).map((each) => oneLine(each)),
  about: oneLine(`${site.name}: ${site.tagline}`),
  supportEmail: site.supportEmail,
  /** The color of buttons and links. */
  lamp: readable(site.color ?? LAMP, 'light'),
  /** The same, on dark screens. */
  darkLamp: site.color === null ? DARK_LAMP : readable(site.color, 'dark'),
})

/** Comes before the support address. */
const QUESTION = 'Questions? Email'

function textPart({ text, button, footer, about, supportEmail }: Content): string {
  const blocks = [
    ...text.map(wrap),
    ...(button ? [`${wrap(`${button.label}:`)}\n${button.url}`] : []),
    ...footer.map(wrap),
    ['-- ', wrap(about), wrap(`${QUESTION} ${supportEmail}`)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function checkLink(url: string, origin: string) {
  const own = url === origin || url.startsWith(`${origin}/`)
  if (!own || /[\s"'<>\\\p{Cc}]/u.test(url) || !URL.canParse(url))
    throw new Error('Links in mails must lead to this site')
}

/** User input such as names can't start a new line, and with it a header. */
const oneLine = (text: string, most = 5000): string =>
  [...text.toWellFormed().replace(UNSEEN, ' ').replace(/ {2,}/g, ' ').trim()].slice(0, most).join('')

/** Nor can it contain an encoded word, which would show a text other than the one checked. */
const header = (text: string, most: number): string => oneLine(text, most).replaceAll('=?', '= ?')

/** Wraps at 72 characters. Longer words, such as URLs, stay whole. */
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

/** For programs that support it. Essential styles are on the elements, because some programs drop the head. */
const styleOf = (lamp: string) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    body, .sheet { background: #17140f !important; color: #f1e9d9 !important; }
    .soft { color: #b8ae9c !important; }
    .rule { border-color: #4a443a !important; }
    a { color: ${lamp} !important; }
    a.button { background: ${lamp} !important; color: ${textOn(lamp)} !important; }
  }
`
const BODY =
  "margin:0;padding:24px 16px;background:#ffffff;color:#2a2620;font:16px/1.5 Georgia,'Times New Roman',serif"
const SHEET = 'max-width:560px;margin:0 auto;overflow-wrap:anywhere'
const LAMP = '#14634a'
const DARK_LAMP = '#74cfa4'
const buttonStyle = (lamp: string) =>
  `display:inline-block;padding:12px 20px;border-radius:6px;background:${lamp};color:${textOn(lamp)};font-weight:bold;` +
  'text-decoration:none'
const SMALL = 'font-size:14px;color:#5f574b'

/** The HTML part: no pictures, tables or external resources. Adapts to narrow and dark screens. */
function htmlPart({ subject, text, button, footer, about, supportEmail, lamp, darkLamp }: Content): string {
  const lines = [
    ...text.map((each) => `<p dir="auto">${escapeHtml(each)}</p>`),
    ...(button
      ? [
          `<p style="margin:24px 0"><a class="button" href="${escapeHtml(button.url)}" style="${buttonStyle(lamp)}">${escapeHtml(button.label)}</a></p>`,
          `<p class="soft" style="${SMALL}">If the button doesn’t work, copy this link into your browser:<br>` +
            `<a href="${escapeHtml(button.url)}" style="color:${lamp}">${escapeHtml(button.url)}</a></p>`,
        ]
      : []),
    ...footer.map((each) => `<p class="soft" dir="auto" style="${SMALL}">${escapeHtml(each)}</p>`),
    '<hr class="rule" style="border:0;border-top:1px solid #d9d0c0;margin:24px 0">',
    `<p class="soft" style="${SMALL}">${escapeHtml(about)}<br>${QUESTION} ` +
      `<a href="mailto:${escapeHtml(supportEmail)}" style="color:${lamp}">${escapeHtml(supportEmail)}</a></p>`,
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleOf(darkLamp)}</style>
</head>
<body style="${BODY}">
<div class="sheet" style="${SHEET}">
${lines.join('\n')}
</div>
</body>
</html>
`
}
