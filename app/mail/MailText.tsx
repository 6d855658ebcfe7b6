import { Fragment } from 'react'

type Props = {
  text: string
  /** Only what leads to this site is made a link: names in a mail come from people. */
  origin: string
}

/** The text part of a mail, line by line, with its links to follow: for people, since most links in mails can be used once. */
export function MailText({ text, origin }: Props) {
  return text.trim().split(/\n{2,}/).map((block, index) => (
    <p key={index} dir="auto">
      {block.split('\n').map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          {line.startsWith(`${origin}/`) ? <a href={line} rel="nofollow">{line}</a> : line}
        </Fragment>
      ))}
    </p>
  ))
}
