import type { FormResult } from '~/web/http/form-result'
import { readData } from '~/ui/post'
import { encode } from 'turbo-stream'

/** The result of an action or loader, as Remix sends it to scripts. */
export const asData = (value: unknown): Promise<string> => new Response(encode(value)).text()

/** The data of an action. */
export const actionData = (data: unknown = {}): Promise<string> => asData({ data })

/** What `write` returns for a form that it doesn't accept. */
export const notAccepted = (text: string): Promise<string> =>
  actionData({ intent: '', submission: { status: 'error', error: { '': [text] } } })

class Thrown {
  constructor(
    readonly text: string,
    readonly status: number,
  ) {}
}
const thrown = (value: unknown): false | [string, ...unknown[]] =>
  value instanceof Thrown && ['ErrorResponse', value.text, value.status, '']

/** A response thrown on purpose, for a document's error page. */
export const thrownText = (text: string, status: number): Promise<string> =>
  new Response(encode({ error: new Thrown(text, status) }, { plugins: [thrown] })).text()

/** What scripts read from such a response. */
export const readAnswer = (body: string): Promise<unknown> => readData(new Response(body))

/** The names in the home page's rail, of what its loader returned. */
export async function trendingIn(body: string): Promise<string[]> {
  type Answer = Record<string, { data: { fixed: { trending: { name: string }[] } } }>
  const { data } = ((await readAnswer(body)) as Answer)['routes/index']!
  return data.fixed.trending.map(({ name }) => name)
}

/** The error that an action reports. */
export async function faultOf(body: string): Promise<string> {
  const { data } = (await readAnswer(body)) as { data: FormResult }
  return Object.values(data.submission.error ?? {})
    .flatMap((each) => each ?? [])
    .join(' ')
}
