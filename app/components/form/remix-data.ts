import { decode } from 'turbo-stream'

/** The URL of a page's Remix data, which also accepts the page's forms. */
export function dataAddress(page: string): URL {
  const url = new URL(page, location.href)
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname}.data`
  return url
}

/** Decodes a Remix data response. Throws when it's incomplete or from another server. */
export async function readData(answer: Response): Promise<unknown> {
  const { body } = new Response(await answer.arrayBuffer()) // reads all of it
  return (await decode(body!, { plugins: [fromRemix] })).value
}

/** Remix's own value types. Of an error we only need the text that was thrown on purpose. */
const fromRemix = (type: string, ...values: unknown[]) => ({
  value: type === 'ErrorResponse' || type === 'SingleFetchClassInstance' ? values[0] : undefined,
})
