/** An email's content. The mailer renders its text and HTML parts. All texts are plain. */
export type Mail = {
  /** Identifies the email, such as 'password-reset-17'. It's sent only once per key, however often it's tried. */
  key: string
  to: { name: string; address: string }
  subject: string
  /** Paragraphs above the button. */
  text: string[]
  /** The main action; `url` starts with ORIGIN. */
  button?: { label: string; url: string }
  /** Smaller paragraphs below: when the link expires, what to do if you didn't ask for the email. */
  footer?: string[]
  /** Attached calendar files (RFC 5545), made by us. A single one is offered to the reader's calendar directly. */
  calendars?: { name: string; method: 'PUBLISH' | 'CANCEL'; text: string }[]
  /** A URL on this site that ends emails of this kind with a single POST from a mail program (RFC 8058). */
  unsubscribe?: string
}

export type Mailer = {
  /** Sends an email. Throws if the mail server refuses it, so that the job is retried. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}
