import net from 'node:net'

/**
 * Resolves when the mail server of an smtp: or smtps: URL is there: it greets (RFC 5321, 3.1), or where its greeting would be
 * encrypted, takes the connection. Nobody logs in. Rejects when it does not, or when `signal` says that it took too
 * long.
 */
export function reachSmtp(url: string, signal: AbortSignal): Promise<void> {
  const { protocol, hostname, port } = new URL(url)
  const secure = protocol === 'smtps:'
  return new Promise((resolve, reject) => {
    const socket = net.connect({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
    })
    const end = (error?: Error) => {
      signal.removeEventListener('abort', late)
      socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    const late = () => end(new Error('the mail server does not greet'))
    signal.addEventListener('abort', late)
    socket.once('error', end)
    if (secure) socket.once('connect', () => end())
    else {
      socket.once('data', (greeting: Buffer) => {
        if (!greeting.toString('latin1').startsWith('220'))
          return end(new Error('the mail server does not take mails now'))
        socket.end('QUIT\r\n', () => end())
      })
      socket.once('close', () => end(new Error('the mail server hung up')))
    }
  })
}
