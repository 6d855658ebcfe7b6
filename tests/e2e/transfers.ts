import type { Page } from 'playwright/test'

/** `bytes`: the body as the server compressed it. */
type Transfer = { url: string; kind: string; bytes: number; brotli: boolean }

/** Every response from now on, once it has arrived completely. */
export async function watchTransfers(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const begun = new Map<string, Transfer>()
  const transfers: Transfer[] = []
  client.on(
    'Network.responseReceived',
    ({ requestId, type, response: { url, headers, encodedDataLength } }) => {
      const brotli = Object.entries(headers).some(
        ([name, value]) => name.toLowerCase() === 'content-encoding' && value === 'br',
      )
      begun.set(requestId, { url, kind: type.toLowerCase(), bytes: -encodedDataLength, brotli })
    },
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = begun.get(requestId)
    if (found) transfers.push({ ...found, bytes: found.bytes + encodedDataLength })
  })
  return { client, transfers }
}
