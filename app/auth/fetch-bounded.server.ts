/**
 * Fetches exactly this address, within `ms` and `bytes`. A redirect is an error. `body` is null when the response is
 * too long; reading stops there.
 * @throws whatever fetch throws: network errors, timeouts, redirects
 */
export async function fetchBounded(
  url: string,
  { ms, bytes, ...init }: RequestInit & { ms: number; bytes: number },
): Promise<{ status: number; body: Buffer | null }> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
  const pieces: Uint8Array[] = []
  let read = 0
  const reader = answer.body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    read += next.value.length
    if (read > bytes) {
      await reader?.cancel()
      return { status: answer.status, body: null }
    }
    pieces.push(next.value)
  }
  return { status: answer.status, body: Buffer.concat(pieces) }
}
