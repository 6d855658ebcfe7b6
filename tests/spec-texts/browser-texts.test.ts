import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { loadBuild } from '../support/app'
import { DISCOVERY } from './discovery'
import { SESSIONS } from './sessions'
import { fixedParts, shownAs } from './spec-text'
import { SPOTS } from './spots'

let scripts: string

beforeAll(async () => {
  await loadBuild()
  const folder = 'build/client/assets'
  scripts = fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => fs.readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n')
})

const texts = [...DISCOVERY, ...SPOTS, ...SESSIONS].flatMap((each) => ('browser' in each ? [each] : []))

it.each(texts.map((each) => [each.text, each] as const))(
  'scripts say “%s”, letter by letter',
  async (_text, each) => {
    const [file, name] = each.browser
    const words = (await import(/* @vite-ignore */ path.resolve(`app/${file}/words.ts`))) as object
    const word = name.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], words)
    const said = typeof word === 'function' ? String(word(...Object.values(each.fill ?? {}))) : word
    expect(said).toBe(shownAs(each))
    // A build keeps texts as they are, with its own expressions for placeholders.
    for (const part of fixedParts(each)) expect(scripts, part).toContain(part)
  },
)
