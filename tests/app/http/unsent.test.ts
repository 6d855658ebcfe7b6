import fs from 'node:fs'
import { expect, it } from 'vitest'

const FOLDER = 'app/routes'
/** Pages whose forms the router never sends: one has no form, the others' are the browser's own. */
const NO_FORM = ['not-found.tsx', 'review.reaction.tsx']

it('every page that takes a form keeps it when it cannot be sent', () => {
  const sources = fs
    .readdirSync(FOLDER)
    .map((name) => ({ name, source: fs.readFileSync(`${FOLDER}/${name}`, 'utf8') }))
  const taking = sources.filter(
    ({ source }) => /^export (async )?function action\b/m.test(source) && /^export default/m.test(source),
  )
  expect(taking.length).toBeGreaterThan(50)
  const waiting =
    /^export (\{ clientAction \} from '~\/http\/unsent'|(const|async function) clientAction\b[^]*(keepTyped|orAskAgain)\()/m
  expect(
    taking
      .filter(({ source }) => !waiting.test(source))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(NO_FORM)
})
