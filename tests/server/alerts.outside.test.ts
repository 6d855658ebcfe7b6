import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { temporaryFolder } from '../support/folder'

type Dashboard = { panels: { targets?: { expr: string }[] }[] }

const folder = temporaryFolder()
const promtool = spawnSync('promtool', ['--version']).status === 0
it.skipIf(!promtool)(
  `rules and panels are valid PromQL${promtool ? '' : ' (promtool is not installed: the Debian package prometheus has it)'}`,
  () => {
    const { panels } = JSON.parse(fs.readFileSync('docs/grafana-dashboard.json', 'utf8')) as Dashboard
    const drawn = panels.flatMap(({ targets }) => targets ?? []).map(({ expr }) => expr)
    const filled = (text: string) =>
      text.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.+').replaceAll('$route', '.+')
    const file = path.join(folder, 'panels.yaml')
    const lines = drawn.map(
      (expr, n) => `      - record: panel:${n}\n        expr: ${JSON.stringify(filled(expr))}`,
    )
    fs.writeFileSync(file, `groups:\n  - name: panels\n    rules:\n${lines.join('\n')}\n`)
    const checked = spawnSync('promtool', ['check', 'rules', 'docs/alerts.yaml', file], { encoding: 'utf8' })
    const rules = fs.readFileSync('docs/alerts.yaml', 'utf8').match(/^ +- alert: /gm)!.length
    expect(checked.stderr).toBe('')
    expect(checked.stdout).toContain(`SUCCESS: ${rules} rules found`)
    expect(checked.stdout).toContain(`SUCCESS: ${drawn.length} rules found`)
  },
)

it.skipIf(!promtool)('a database that is down is reported as that, and not as one that only reads', () => {
  const at = (instance: string) => `job="carrel-web",instance="${instance}"`
  const series = (instance: string, readable: boolean) =>
    [`up{${at(instance)}} 1`, `carrel_part_up{part="writes",${at(instance)}} 0`]
      .concat(readable ? `carrel_jobs_oldest_seconds{${at(instance)}} 0` : [])
      .map((line) => {
        const cut = line.lastIndexOf(' ')
        return { series: line.slice(0, cut), values: `${line.slice(cut + 1)}x5` }
      })
  const fires = (alertname: string, exp_alerts: { exp_labels: object }[]) => ({
    eval_time: '5m',
    alertname,
    exp_alerts: exp_alerts.map((each) => ({ ...each, exp_annotations: annotations(alertname) })),
  })
  const { groups } = parse(fs.readFileSync('docs/alerts.yaml', 'utf8')) as {
    groups: { rules: { alert: string; annotations: Record<string, string> }[] }[]
  }
  const annotations = (name: string) => {
    const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === name)!
    return {
      ...rule.annotations,
      summary: rule.annotations.summary!.replace('{{ $labels.instance }}', 'a:1'),
    }
  }
  const page = { severity: 'page' }
  const tests = [
    {
      interval: '1m',
      input_series: series('a:1', false),
      alert_rule_test: [
        fires('CarrelDatabaseDown', [{ exp_labels: { ...page, job: 'carrel-web', instance: 'a:1' } }]),
        fires('CarrelReadOnly', []),
      ],
    },
    {
      interval: '1m',
      input_series: series('a:1', true),
      alert_rule_test: [fires('CarrelDatabaseDown', []), fires('CarrelReadOnly', [{ exp_labels: page }])],
    },
  ]
  const file = path.join(folder, 'tests.json')
  fs.writeFileSync(file, JSON.stringify({ rule_files: [path.resolve('docs/alerts.yaml')], tests }))
  const tested = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
  expect(tested.status, `${tested.stdout}${tested.stderr}`).toBe(0)
})
