import http from 'node:http'
import { listening, stopped } from '../listening'

/** Records requests to a server with OSRM's table service, and controls its responses. */
export type OsrmStandIn = {
  url: string
  /** The coordinates in each request, "longitude,latitude". */
  asked: string[][]
  /** Distance in meters for a location in a request; null: no road leads there. */
  metres: (at: string) => number | null
  /** Replaces the response. */
  answer: ((response: http.ServerResponse) => void) | null
  close: () => Promise<void>
}

/** A loopback server that responds like osrm-routed's /table/v1/driving. */
export async function startOsrm(): Promise<OsrmStandIn> {
  const server = http.createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const [, list] = /^\/table\/v1\/driving\/([-\d.,;]+)$/.exec(url.pathname) ?? []
    const at = list?.split(';') ?? []
    standIn.asked.push(at)
    if (standIn.answer) return standIn.answer(response)
    response.setHeader('Content-Type', 'application/json')
    const fits =
      at.length > 1 &&
      at.length <= 100 &&
      url.searchParams.get('sources') === '0' &&
      url.searchParams.get('annotations') === 'distance'
    response.statusCode = fits ? 200 : 400
    response.end(
      JSON.stringify(
        fits
          ? {
              code: 'Ok',
              distances: [at.map((each, n) => (n === 0 ? 0 : standIn.metres(each)))],
              sources: [],
              destinations: [],
            }
          : { code: 'InvalidOptions' },
      ),
    )
  })
  const port = await listening(server)
  const standIn: OsrmStandIn = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    metres: () => 1609.344,
    answer: null,
    close: () => stopped(server),
  }
  return standIn
}
