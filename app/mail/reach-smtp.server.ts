import { createTransport } from 'nodemailer'

/**
 * Resolves when the mail server of an smtp: or smtps: URL answers with its capabilities. Doesn't log in.
 * @throws Error if it doesn't, or takes more than `ms`
 */
export async function reachSmtp(url: string, ms: number): Promise<void> {
  const server = new URL(url)
  server.username = server.password = ''
  const timeouts = { dnsTimeout: ms, connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms }
  await createTransport({ url: server.href, ignoreTLS: true, ...timeouts }).verify()
}
