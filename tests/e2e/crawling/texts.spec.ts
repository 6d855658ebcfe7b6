import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'node-html-parser'
import { simpleParser } from 'mailparser'
import { mailFiles } from '../mail'
import { openPage, PAGES } from '../pages'
import { siteUrl } from '../server'
import { Site } from '../site'
import { test } from '../test'

const FILE = 'test-results/texts.txt'

/** A page's text, line by line, with the texts that only some readers notice. */
function linesOf(html: string): string[] {
  const page = parse(html)
  const unseen = page
    .querySelectorAll('main [aria-label], main [placeholder], main [alt], meta[name=description]')
    .flatMap((each) =>
      ['aria-label', 'placeholder', 'alt', 'content'].map((name) => each.getAttribute(name) ?? ''),
    )
  for (const script of page.querySelectorAll('script, style')) script.remove()
  return [
    page.querySelector('title')?.text ?? '',
    ...(page.querySelector('body')?.structuredText.split('\n') ?? []),
    ...unseen,
  ].map((line) => line.replace(/\s+/g, ' ').trim())
}

/** Writes all texts, page by page and email by email, each line where it first appears. */
test('the texts of all pages and emails', async ({ browser, mode }) => {
  test.setTimeout(1_800_000)
  fs.mkdirSync(path.dirname(FILE), { recursive: true })
  fs.writeFileSync(FILE, '')
  const known = new Set([''])
  const add = (title: string, lines: string[]) => {
    const added = lines.filter((line) => !known.has(line) && known.add(line))
    if (added.length > 0) fs.appendFileSync(FILE, `\n## ${title}\n\n${added.join('\n')}\n`)
  }
  for (const state of PAGES) {
    const context = await browser.newContext({ baseURL: siteUrl(), javaScriptEnabled: false })
    const page = await context.newPage()
    await openPage(new Site(page, mode), state)
    add(state.name, linesOf(await page.content()))
    await context.close()
  }
  for (const file of mailFiles()) {
    const { subject = '', text = '' } = await simpleParser(fs.readFileSync(file))
    add(`email: ${subject}`, text.split(/\n\n+/))
  }
})
