import { styleText } from 'node:util'
import { EnvError, readEnv } from '../app/services/env.server'
import { releaseText } from '../app/services/release.server'
import { openReporting } from '../db/newer-migrations'
import { CHECKS, TODOS } from './doctor-checks'
import type { Finding } from './finding'

type Line = Finding & { check: string }

const MARKS = { green: '✓', yellow: '!', red: '✗' }

/**
 * Checks the installation, and prints what's fine and what to do about the rest, or all of it as JSON.
 * @param mailTo gets a real email
 * @returns 1 if something is red
 */
export async function examine(mailTo: string | null, asJson: boolean): Promise<number> {
  const lines: Line[] = []
  const note = (check: string, findings: Finding | Finding[]) => {
    for (const finding of [findings].flat()) {
      lines.push({ check, ...finding })
      if (!asJson) print({ check, ...finding })
    }
  }
  try {
    const env = readEnv()
    const opened = await openReporting(env, 'carrel doctor', (says) =>
      note('database', { state: 'yellow', says, todo: 'Install the newer release.' }),
    )
    try {
      for (const [name, check] of Object.entries(CHECKS))
        note(name, await check({ env, db: opened.direct, mailTo }).catch((error) => failure(name, error)))
    } finally {
      await opened.close()
    }
  } catch (error) {
    const check = error instanceof EnvError ? 'settings' : 'database'
    note(check, failure(check, error as Error))
  }
  const state =
    (['red', 'yellow'] as const).find((each) => lines.some((line) => line.state === each)) ?? 'green'
  if (asJson) console.log(JSON.stringify({ release: releaseText(), state, checks: lines }, null, 2))
  return state === 'red' ? 1 : 0
}

const failure = (check: string, { message, cause }: Error): Finding => ({
  state: 'red',
  says: [message, (cause as Error | undefined)?.message ?? '']
    .filter((each, n) => n === 0 || !message.includes(each))
    .join(': '),
  todo: TODOS[check] ?? TODOS.settings!,
})

function print({ check, state, says, todo }: Line) {
  const mark = process.stdout.isTTY ? styleText(state, MARKS[state]) : MARKS[state]
  console.log(`${mark} ${check}: ${says}${todo ? `\n    ${todo}` : ''}`)
}
