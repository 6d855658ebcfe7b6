import type { Product } from './product'
import { readingPages } from './reading-pages'

const GOALS: Record<string, number> = { js: 85 * 1024, formJs: 95 * 1024, css: 14 * 1024, html: 14 * 1024 }
const FORMS = new Set(['sign in', 'sign up'])

type Weight = { page: string; html: number; js: number; css: number; met: boolean }

/** Bytes transferred in a cold visit with brotli: HTML, the scripts that the page names, and style sheets. */
export async function weigh({ url, db }: Product): Promise<string> {
  const rows: Weight[] = []
  for (const [page, path] of Object.entries(await readingPages(db))) {
    const answer = await fetchRaw(url + path)
    const html = answer.text
    const scripts = new Set(
      [
        ...html.matchAll(
          /(?:modulepreload" href|src|import\s*\*?[^"']*?from\s|import\s)=?\s*"(\/assets\/[^"]+\.js)"/g,
        ),
      ].map(([, file]) => file!),
    )
    const sheets = new Set([...html.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, file]) => file!))
    const js = await total(url, scripts)
    const css = await total(url, sheets)
    const jsGoal = FORMS.has(page) ? GOALS.formJs! : GOALS.js!
    rows.push({
      page,
      html: answer.bytes,
      js,
      css,
      met: answer.bytes <= GOALS.html! && js <= jsGoal && css <= GOALS.css!,
    })
  }
  const kb = (bytes: number) => (bytes / 1024).toFixed(1)
  return [
    '## Weight of a cold visit, signed out (KB, brotli)',
    '',
    'Goals: HTML of a list page 14, JavaScript of a reading page 85 and of a page with a form 95, CSS of the whole site 14.',
    '',
    '| page | HTML | JavaScript | CSS | goals met |',
    '| --- | ---: | ---: | ---: | --- |',
    ...rows.map(
      (row) =>
        `| ${row.page} | ${kb(row.html)} | ${kb(row.js)} | ${kb(row.css)} | ${row.met ? 'yes' : 'no'} |`,
    ),
  ].join('\n')
}

async function total(url: string, files: Set<string>): Promise<number> {
  let sum = 0
  for (const file of files) sum += (await fetchRaw(url + file)).bytes
  return sum
}

/** The transferred size and the text. fetch always decodes, so the size comes from a second, raw read. */
async function fetchRaw(url: string): Promise<{ bytes: number; text: string }> {
  const { request } = await import('node:http')
  const { brotliDecompressSync } = await import('node:zlib')
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const body = Buffer.concat(parts)
        const text = (
          answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
        ).toString()
        resolve({ bytes: body.length, text })
      })
    })
      .on('error', reject)
      .end()
  })
}
