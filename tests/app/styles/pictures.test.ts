import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/** 'sheet: selector' of every rule that hides a picture. */
function hidden(folder: string): string[] {
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.css') && name !== 'print.css')
    .flatMap((name) => {
      const css = fs.readFileSync(path.join(folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter(
          ([, selector, rules]) =>
            /\b(?:img|picture)\b/.test(selector!) && /display:\s*none|visibility:\s*hidden/.test(rules!),
        )
        .map(([, selector]) => `${name}: ${selector!.trim()}`)
    })
}

it('no hidden picture is fetched: on screens no rule hides one', () => {
  expect(hidden('app/styles')).toEqual([])
})
