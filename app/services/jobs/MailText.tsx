import { Fragment } from 'react'

type Props = {
  text: string
  /** Only links to this site become links: names in emails are user input. */
  origin: string
}

/** An email's text part with working links. Text, because it can be read again: most links in emails work once. */
export function MailText({ text, origin }: Props) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block, index) => (
      <p key={index} dir="auto">
        {unfolded(block, origin).map((line, at) => (
          <Fragment key={at}>
            {at > 0 && <br />}
            {line.startsWith(`${origin}/`) ? (
              <a href={line} rel="nofollow">
                {line}
              </a>
            ) : (
              line
            )}
          </Fragment>
        ))}
      </p>
    ))
}

/** Maximum line length of a text part. renderMail wraps longer lines. */
const FOLDED_AT = 72

/**
 * Undoes line wrapping: joins a line with the next if that line's first word wouldn't have fit. Links stay on their own
 * line.
 */
function unfolded(block: string, origin: string): string[] {
  const lines: string[] = []
  let last = ''
  for (const line of block.split('\n')) {
    const full = last !== '' && [...last].length + [...line.split(' ')[0]!].length >= FOLDED_AT
    if (full && !line.startsWith(`${origin}/`)) lines[lines.length - 1] += ` ${line}`
    else lines.push(line)
    last = line
  }
  return lines
}
