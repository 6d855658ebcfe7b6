import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOsrm, OsrmDown } from '~/services/maps/measure-distances.server'
import { FULL, shortened } from '../../../support/full'
import { startOsrm, type OsrmStandIn } from '../../../support/services/osrm-stand-in'
import { itRows } from '../../../support/it-rows'

let server: OsrmStandIn
beforeAll(async () => void (server = await startOsrm()))
afterAll(() => server.close())
beforeEach(() => Object.assign(server, { asked: [], metres: () => 1609.344, answer: null }))

const FROM = { latitude: 37.8716, longitude: -122.2727 }
const to = (n: number) =>
  Array.from({ length: n }, (_each, at) => ({ latitude: 37 + at / 1000, longitude: -122 }))

describe('an OSRM server', () => {
  it('receives one table request, longitude first, and returns meters, converted to miles', async () => {
    server.metres = (at) => (at === '-122.000000,37.001000' ? null : 3218.688)
    expect(await createOsrm(server.url).miles(FROM, to(3))).toEqual([2, null, 2])
    expect(server.asked).toEqual([
      ['-122.272700,37.871600', '-122.000000,37.000000', '-122.000000,37.001000', '-122.000000,37.002000'],
    ])
  })

  it('receives at most 90 locations at once, and no request for none', async () => {
    expect(await createOsrm(server.url).miles(FROM, to(200))).toHaveLength(200)
    expect(server.asked.map((each) => each.length)).toEqual([91, 91, 21])
    expect(await createOsrm(server.url).miles(FROM, [])).toEqual([])
    expect(server.asked).toHaveLength(3)
  })

  itRows([
    ['an error', (response) => void response.writeHead(500).end('no')],
    ['no JSON', (response) => void response.end('<html>')],
    ['another code', (response) => void response.end('{"code":"NoTable","distances":[[0,1]]}')],
    ['too few distances', (response) => void response.end('{"code":"Ok","distances":[[0]]}')],
    ['texts for distances', (response) => void response.end('{"code":"Ok","distances":[[0,"1"]]}')],
    ['a distance below nothing', (response) => void response.end('{"code":"Ok","distances":[[0,-1]]}')],
    ['no distances', (response) => void response.end('{"code":"Ok","durations":[[0,1]]}')],
    ['a connection that breaks', (response) => void response.destroy()],
  ] as [string, NonNullable<OsrmStandIn['answer']>][])('that fails is down', async (_name, answer) => {
    server.answer = answer
    await expect(createOsrm(server.url).miles(FROM, to(1))).rejects.toThrow(OsrmDown)
  })

  it('that does not respond is down after three seconds', async () => {
    server.answer = () => {}
    const began = Date.now()
    await expect(createOsrm(server.url, { patienceMs: shortened(200) }).miles(FROM, to(1))).rejects.toThrow(
      OsrmDown,
    )
    expect(Date.now() - began).toBeLessThan(FULL ? 6000 : 2900)
  })

  it('is left alone after a failure: 15 seconds, then twice as long, at most half an hour', async () => {
    let now = 0
    const osrm = createOsrm(server.url, { now: () => now })
    server.answer = (response) => void response.writeHead(503).end()
    for (const rest of [15, 30, 60, 120, 240, 480, 960, 1800, 1800]) {
      await expect(osrm.miles(FROM, to(1))).rejects.toThrow('answered with 503')
      const asked = server.asked.length
      now += rest * 1000 - 1
      await expect(osrm.miles(FROM, to(1))).rejects.toThrow('not asked again yet')
      expect(server.asked).toHaveLength(asked)
      now += 1
    }
    server.answer = null
    expect(await osrm.miles(FROM, to(1))).toEqual([1])
    server.answer = (response) => void response.writeHead(503).end()
    await expect(osrm.miles(FROM, to(1))).rejects.toThrow('503')
    now += 15_000
    await expect(osrm.miles(FROM, to(1))).rejects.toThrow('503')
  })
})
