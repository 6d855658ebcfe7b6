import { idParam } from '~/web/http/params'
import { kindOf, type RequestKind } from '~/spots/requests/rules'

/** The requests that a URL asks for: of a kind, with an id above `after`. */
export type RequestsAsked = { kind: RequestKind; after: number }

export const readRequests = (params: URLSearchParams): RequestsAsked => ({
  kind: kindOf(params.get('kind') ?? undefined) ?? 'location',
  after: idParam(params.get('after') ?? undefined) ?? 0,
})

export const requestsQuery = (kind: RequestKind, after: number | null = null): string =>
  `?${new URLSearchParams({ ...(kind === 'campus' && { kind }), ...(after !== null && { after: String(after) }) })}`

/** The kind of item that a request becomes. */
export const ITEM_OF = { campus: 'campus', location: 'spot' } as const
