import SMTPConnection from 'nodemailer/lib/smtp-connection'

/**
 * Resolves when the mail server of an smtp: or smtps: URL takes commands, encrypted if it offers that. Doesn't log in. Rejects
 * when the server isn't there, or once `signal` aborts.
 */
export async function reachSmtp(url: string, signal: AbortSignal): Promise<void> {
  const { protocol, hostname, port } = new URL(url)
  const connection = new SMTPConnection({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port),
    secure: protocol === 'smtps:',
  })
  try {
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('the mail server takes too long')))
      connection.on('error', reject).connect(() => resolve())
    })
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  }
}
