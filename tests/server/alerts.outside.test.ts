import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
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
