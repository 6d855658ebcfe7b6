import { decode } from 'turbo-stream'

/** Where Remix has the data of a page of ours, which is also where it takes the page's forms. */
export function dataAddress(page: string): URL {
  const url = new URL(page, location.href)
  url.pathname = url.pathname === '/' ? '/_root.data' : `${url.pathname}.data`
  return url
}

/** What such an answer says. Throws when it breaks off, or is none of Remix's. */
export async function readData(answer: Response): Promise<unknown> {
  const { body } = new Response(await answer.arrayBuffer()) // to its end
  return (await decode(body!, { plugins: [fromRemix] })).value
}

/** Remix's own kinds of values: of an error, only the text that was thrown on purpose matters. */
const fromRemix = (type: string, ...values: unknown[]) => ({
  value: type === 'ErrorResponse' || type === 'SingleFetchClassInstance' ? values[0] : undefined,
})
