/** A mail as the product thinks of it; the mailer makes its text and its HTML part. Every text is plain. */
export type Mail = {
  /** Says which mail it is, such as 'password-reset-17': a mail is sent once under its key, however often it is tried. */
  key: string
  to: { name: string; address: string }
  subject: string
  /** Paragraphs above the button. */
  text: string[]
  /** The one thing to do; `url` starts with ORIGIN. */
  button?: { label: string; url: string }
  /** Smaller paragraphs below: until when the link works, what to do when one has not asked for it. */
  footer?: string[]
  /** Calendar files (RFC 5545) that go along, of the product's own making. A single one is offered to the reader's calendar at once. */
  calendars?: { name: string; method: 'PUBLISH' | 'CANCEL'; text: string }[]
  /** An address of this site to which a single post, from whatever program, ends mails of this kind (RFC 8058). */
  unsubscribe?: string
}

export type Mailer = {
  /** Sends a mail. Throws when the mail server does not take it, so that the job comes again. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
