import fs from 'node:fs'
import path from 'node:path'
import {
  makeMaster,
  makeVariant,
  makeWidth,
  PictureError,
} from '../../../app/services/storage/pictures.server'

/**
 * Processes every file in a folder as an uploaded picture, and writes what would be stored and served into `out`
 * below it. Prints JSON: the outcome for each, and the peak growth of this process's memory in bytes.
 */
const folder = process.argv[2]!
const out = path.join(folder, 'out')
fs.mkdirSync(out)

const outcomes: Record<string, string> = {}
await makeMaster(fs.readFileSync(path.join(folder, 'first')), { accept: ['jpeg'] }) // loads the library with its tables
const before = process.memoryUsage.rss()
let most = before
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
for (const name of fs.readdirSync(folder).filter((each) => /^\d+$/.test(each))) {
  try {
    const { body } = await makeMaster(fs.readFileSync(path.join(folder, name)), { accept: ['jpeg', 'png'] })
    fs.writeFileSync(path.join(out, `${name}.jpg`), body)
    fs.writeFileSync(path.join(out, `${name}.webp`), await makeVariant(body, { size: 96, square: true }))
    for (const format of ['avif', 'jpg'] as const)
      fs.writeFileSync(path.join(out, `${name}-640.${format}`), await makeWidth(body, 640, format))
    outcomes[name] = 'clean'
  } catch (error) {
    outcomes[name] = error instanceof PictureError ? error.kind : `failed: ${String(error)}`
  }
}
clearInterval(watch)
console.log(JSON.stringify({ outcomes, grown: most - before }))
