import http from 'node:http'
import { daysLater, weekdayOfDay } from '~/spots/model/dates'
import { WEEKDAYS } from '~/spots/model/week'
import { listening, stopped } from '../listening'

/** What LibCal says of a day: a status, or ranges such as '8am-10:30pm'. */
export type LibCalDay = string | string[] | Record<string, unknown>
export type LibCalPlace = {
  lid: number
  name?: string
  category?: string
  parent_lid?: number
  days: Record<string, LibCalDay>
}

/** A day's `times` as LibCal has them. */
const timesOf = (day: LibCalDay) => {
  if (typeof day === 'string') return { status: day, currently_open: false }
  if (!Array.isArray(day)) return day
  const hours = day.map((range) => ({ from: range.split('-')[0], to: range.split('-')[1] }))
  return { status: 'open', currently_open: false, hours }
}

/** LibCal's hours grid: weeks from Sunday, by the name of the day. */
const libCalGrid = (places: LibCalPlace[]) => ({
  locations: places.map(({ days, name = 'Main Library', category = 'library', ...place }) => {
    const weeks = new Map<string, Record<string, unknown>>()
    for (const [date, day] of Object.entries(days).sort()) {
      const sunday = daysLater(date, -(weekdayOfDay(date) % 7))
      weeks.set(sunday, {
        ...weeks.get(sunday),
        [WEEKDAYS[weekdayOfDay(date) - 1]!.name]: { date, times: timesOf(day), rendered: '' },
      })
    }
    const more = { desc: '', url: '', contact: '', lat: '', long: '', color: '#000000', fn: '' }
    return { name, category, ...more, ...place, weeks: [...weeks.values()] }
  }),
})

type Answer = (request: http.IncomingMessage, response: http.ServerResponse) => void

export type FeedStandIn = Awaited<ReturnType<typeof startFeeds>>

/** A server with a calendar, and the settings that let it be read. */
export async function startFeeds() {
  const server = http.createServer((request, response) => {
    standIn.asked.push({ path: request.url!, headers: request.headers })
    if (standIn.answer) return standIn.answer(request, response)
    const body = JSON.stringify(libCalGrid(standIn.places))
    const etag = `"${Buffer.from(body).length}-${standIn.version}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    response.writeHead(200, { 'Content-Type': 'application/json', ...(standIn.version && { ETag: etag }) })
    response.end(body)
  })
  const port = await listening(server)
  const standIn = {
    url: `http://127.0.0.1:${port}/widget/hours/grid?iid=1&format=json&weeks=9`,
    port,
    asked: [] as { path: string; headers: http.IncomingHttpHeaders }[],
    places: [] as LibCalPlace[],
    /** Part of the ETag; 0: none. */
    version: 0,
    /** Replaces the response. */
    answer: null as Answer | null,
    settings: {
      hosts: ['127.0.0.1'],
      isAllowed: (address: string, at: number) => address === '127.0.0.1' && at === port,
      ms: 1000,
    },
    close: () => stopped(server),
  }
  return standIn
}
