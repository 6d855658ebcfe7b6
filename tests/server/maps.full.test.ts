import { describe, expect, it } from 'vitest'
import { serveMaps } from './serve-maps'

const VIEWS = 10_000

describe(`${VIEWS} views from one address`, () => {
  it('are refused after the first ones, cached ones are not, and nothing fails', async () => {
    const origin = await serveMaps('maps/demo.pmtiles', 20)
    const ask = (n: number, ip = '203.0.113.9') =>
      fetch(`${origin}/maps/0/campus-15-${20_000 + n}-80000.svg`, { headers: { 'X-Forwarded-For': ip } })
    const statuses = new Map<number, number>()
    let drawn = 0
    const before = process.memoryUsage().rss
    for (let n = 0; n < VIEWS; n += 100) {
      const answers = await Promise.all(Array.from({ length: 100 }, (_, at) => ask(n + at)))
      for (const [at, answer] of answers.entries()) {
        await answer.arrayBuffer()
        if (answer.status === 200) drawn = n + at
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      }
    }
    expect([...statuses.keys()].sort()).toEqual([200, 429])
    expect(statuses.get(200)).toBeLessThan(60)
    // Most of it is the client's, in the same process.
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6)
    expect((await ask(drawn)).status).toBe(200)
    expect((await ask(5, '203.0.113.10')).status).toBe(200)
  })

  it('from many addresses at once are drawn one at a time; more than sixty waiting get 503', async () => {
    const origin = await serveMaps('maps/demo.pmtiles', 1000)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) =>
        fetch(`${origin}/maps/0/campus-13-${5000 + n}-12650.svg`, {
          headers: { 'X-Forwarded-For': `198.51.100.${n % 250}` },
        }),
      ),
    )
    const statuses = new Set(answers.map(({ status }) => status))
    expect([...statuses].sort()).toEqual([200, 503])
  })

  it('from one IPv6 network at once leave room for others, whatever address each comes from', async () => {
    const origin = await serveMaps('maps/demo.pmtiles', 1000)
    const ask = (n: number, ip: string) =>
      fetch(`${origin}/maps/0/campus-13-${6000 + n}-12650.svg`, { headers: { 'X-Forwarded-For': ip } })
    const [other, ...answers] = await Promise.all(
      [
        ...Array.from({ length: 300 }, (_, n) => ask(n, `2001:db8:0:7::${(n + 1).toString(16)}`)),
        ask(300, '203.0.113.9'),
      ].reverse(),
    )
    expect(other!.status).toBe(200)
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 429])
  })
})
