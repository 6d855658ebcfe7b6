import fs from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { enqueue } from '~/services/jobs/job.server'
import { sweepSentMailsJob } from '~/services/jobs/create-mailer.server'
import { createMetrics } from '../../server/metrics'
import { loadBuild } from '../support/app'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { productionSettings, start } from './child'
import { freePort } from '../support/listening'

const database = useDatabase()
const folder = temporaryFolder()

const alerts = fs.readFileSync('docs/alerts.yaml', 'utf8')
const rules = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map(([, text]) => text!)

type Panel = { title: string; type: string; targets?: { expr: string }[] }
const dashboard = JSON.parse(fs.readFileSync('docs/grafana-dashboard.json', 'utf8')) as {
  panels: Panel[]
  templating: { list: { name: string; query: { query: string } }[] }
}
const drawn = dashboard.panels.flatMap(({ targets }) => targets ?? []).map(({ expr }) => expr)
const asked = dashboard.templating.list.flatMap(({ query }) => query.query ?? [])

/** The names of our metrics, and of Node's, in an expression. */
const figuresOf = (text: string): string[] =>
  text.match(/\b(?:carrel|http|sql|page|nodejs|process)_[a-z0-9_]+/g) ?? []
const whole = (name: string) => name.replace(/_(bucket|sum|count)$/, '')

describe('the processes', () => {
  const texts: Record<'web' | 'worker', string> = { web: '', worker: '' }
  let beside = 0
  const said: Record<string, string> = {}

  beforeAll(async () => {
    await loadBuild()
    await enqueue(database.db, sweepSentMailsJob, {})
    const settings = (port: number, metricsPort: number) => ({
      ...productionSettings(database.url, folder),
      JOBS_IN_WEB: 'off',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      SLOW_QUERY_MS: '0',
      SLOW_REQUEST_MS: '0',
    })
    const [port, metricsOfWeb, metricsOfWorker] = [await freePort(), await freePort(), await freePort()]
    const web = start('carrel start', [], settings(port, metricsOfWeb))
    const worker = start('carrel worker', [], settings(port, metricsOfWorker))
    await Promise.all([web.says('Carrel is at'), worker.says('job done')])
    beside = (await fetch(`http://127.0.0.1:${port}/metrics`)).status
    texts.web = await (await fetch(`http://127.0.0.1:${metricsOfWeb}/metrics`)).text()
    texts.worker = await (await fetch(`http://127.0.0.1:${metricsOfWorker}/metrics`)).text()
    for (const each of [web, worker]) each.process.kill('SIGTERM')
    expect(await Promise.all([web.ended, worker.ended])).toEqual([0, 0])
    Object.assign(said, { web: web.output(), worker: worker.output() })
  })

  it('have every metric that an alert or a panel uses', () => {
    const reported = new Set(
      [...`${texts.web}\n${texts.worker}`.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name),
    )
    const wanted = new Set([...rules, ...drawn, ...asked].flatMap(figuresOf))
    expect(wanted.size).toBeGreaterThan(25)
    expect([...wanted].filter((name) => !reported.has(name) && !reported.has(whole(name)))).toEqual([])
  })

  it('have a panel for each of our own metrics', () => {
    const own = new Set(
      [...texts.web.matchAll(/^# TYPE ((?:carrel|http|sql|page)_\S+) /gm)].map(([, name]) => name!),
    )
    const shown = new Set(drawn.flatMap(figuresOf).map(whole))
    expect([...own].filter((name) => !shown.has(name))).toEqual([])
  })

  it('serve them on their own port, in the worker too, and not on the pages’ port', () => {
    expect(beside).toBe(404)
    expect(texts.worker).toContain('carrel_job_runs_total{kind="sweep-sent-mails",outcome="done"} 1\n')
    expect(texts.worker).not.toContain('http_requests_total')
    expect(texts.web).not.toContain('kind="sweep-sent-mails"')
  })

  it('both log what was slow', () => {
    for (const who of ['web', 'worker'])
      expect(said[who], who).toMatch(/"level":40.*"statement":"[^"]+","ms":\d+.*"msg":"slow query"/)
    expect(said.web).toMatch(/"level":40.*"route":"other","status":404.*"msg":"slow request"/)
  })
})

it('have the labels that alerts and panels select by', async () => {
  const metrics = createMetrics(database.db, [], folder)
  metrics.watchParts(async () => ({ writes: true, search: true, storage: true, mail: true }))
  /** Labels added by Prometheus and histograms. */
  const ADDED = ['job', 'instance', 'le']
  const wrong = [...rules, ...drawn].flatMap((text) =>
    [...text.matchAll(/\b([a-z]+_[a-z0-9_]+)\{([^}]*)\}/g)].flatMap(([, name, picked]) => {
      const count = metrics.registry.getSingleMetric(whole(name!)) ?? metrics.registry.getSingleMetric(name!)
      const known = [
        ...ADDED,
        ...((count as unknown as { labelNames: string[] } | undefined)?.labelNames ?? []),
      ]
      return [...picked!.matchAll(/(\w+)[=!]/g)].flatMap(([, label]) =>
        known.includes(label!) ? [] : `${name} ${label}`,
      )
    }),
  )
  expect(wrong).toEqual([])
})
