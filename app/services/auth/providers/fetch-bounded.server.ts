/**
 * Fetches exactly this address, within `ms` and `bytes`. A redirect is an error. `body` is null when the response is
 * too long; reading stops there.
 * @throws whatever fetch throws: network errors, timeouts, redirects
 */
export async function fetchBounded(
  url: string,
  { ms, bytes, ...init }: RequestInit & { ms: number; bytes: number },
): Promise<{ status: number; type: string; headers: Headers; body: Buffer | null }> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ms) })
  const { status, headers } = answer
  const type = headers.get('Content-Type') ?? ''
  const pieces: Uint8Array[] = []
  let read = 0
  // Leaving the loop cancels the rest.
  for await (const piece of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    read += piece.length
    if (read > bytes) return { status, type, headers, body: null }
    pieces.push(piece)
  }
  return { status, type, headers, body: Buffer.concat(pieces) }
}
