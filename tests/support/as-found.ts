import { afterAll, expect, vi } from 'vitest'

/**
 * A process runs many test files in unpredictable order (`isolate: false` in vitest.config.ts). This runs with
 * each file and fails it if it leaves global state changed.
 */

/** Side effects of loading modules, once per process: helpers of TypeScript and AWS, libvips, 'exit' listeners. */
const OF_MODULES = /^(global (__|awslambda$)|variable VIPSHOME$|listeners of (exit|beforeExit)$)/
const REPLACEABLE = [
  'fetch',
  'Date',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'console',
  'crypto',
  'performance',
] as const

function state(): Map<string, unknown> {
  const all: [string, unknown][] = [
    ...Object.entries(process.env).map(([name, value]): [string, unknown] => [`variable ${name}`, value]),
    ...Object.getOwnPropertyNames(globalThis).map((name): [string, unknown] => [`global ${name}`, true]),
    ...REPLACEABLE.map((name): [string, unknown] => [`what is behind ${name}`, globalThis[name]]),
    ...process
      .eventNames()
      .map((name): [string, unknown] => [`listeners of ${String(name)}`, process.listenerCount(name)]),
    ['folder', process.cwd()],
    ['fake timers', vi.isFakeTimers()],
  ]
  return new Map(all.filter(([name]) => !OF_MODULES.test(name)))
}

const found = state()
afterAll(() => {
  const left = state()
  const changed = [...new Set([...found.keys(), ...left.keys()])].filter(
    (name) => found.get(name) !== left.get(name),
  )
  expect(changed, 'what this file leaves changed in the process').toEqual([])
})
