import { Fragment } from 'react'

type Props = {
  text: string
  /** Only what leads to this site is made a link: names in a mail come from people. */
  origin: string
}

/** The text part of a mail with its links to follow: for people, since most links in mails can be used once. */
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

/** Lines of a text part are at most so long; renderMail folds longer ones. */
const FOLDED_AT = 72

/** The lines of a block as they were before folding: one that the next word had no room on goes on with it. A link keeps its own. */
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
