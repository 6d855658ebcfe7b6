import fs from 'node:fs'
import os from 'node:os'
import { measureBusyness } from './busyness'
import { measureCampus } from './campus'
import { measureLoad } from './load'
import { measureMaps } from './maps'
import { measureMeilisearch } from './meilisearch'
import { startProduct, type Product } from './product'
import { comparePageCache } from './page-cache'
import { profilePages } from './profile'
import { measureRecommendations } from './recommendations'
import { compareRendering } from './rendering'
import { measureSearch } from './search'
import { logInsBesidePages } from './log-ins'
import { measureStudySessions } from './study-sessions'
import { suggestOverHttp } from './suggest-http'
import { uploadsBesidePages } from './uploads'
import { measureSlowLine } from './slow-line'
import { measureWeb } from './web'

const SECTIONS: Record<string, (product: Product) => Promise<string>> = {
  web: measureWeb,
  'slow-line': measureSlowLine,
  rendering: compareRendering,
  profile: profilePages,
  'page-cache': comparePageCache,
  'sign-ins': logInsBesidePages,
  uploads: uploadsBesidePages,
  recommendations: measureRecommendations,
  busyness: () => measureBusyness(),
  campus: () => measureCampus(),
  maps: () => measureMaps(),
  'study-sessions': () => measureStudySessions(),
  search: async (product) => `${await suggestOverHttp(product)}\n\n${await measureSearch()}`,
  meilisearch: () => measureMeilisearch(),
}

/**
 * `npm run bench` measures everything except the load and writes bench/results.md; `npm run bench -- web`
 * prints one part only. `npm run bench -- load` takes an hour and needs an otherwise idle machine.
 */
async function main() {
  const wanted = process.argv.slice(3) // carrel bench …
  if (wanted[0] === 'load') return measureLoad(wanted.slice(1))
  const unknown = wanted.filter((name) => !SECTIONS[name])
  if (unknown.length > 0) {
    console.error(
      `Usage: npm run bench [-- ${Object.keys(SECTIONS).join(' | ')}]\n       npm run bench -- load [NAME]   (an hour; bench/load.md)`,
    )
    return 2
  }
  const product = await startProduct()
  const parts = []
  try {
    for (const [name, section] of Object.entries(SECTIONS)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue
      const part = await section(product)
      console.log(`\n${part}`)
      parts.push(part)
    }
  } finally {
    await product.stop()
  }
  if (wanted.length === 0) {
    const head = `# Last results\n\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${os.cpus().length} cores, sample content.`
    fs.writeFileSync('bench/results.md', [head, ...parts].join('\n\n') + '\n')
  }
  return 0
}

process.exit(await main())
