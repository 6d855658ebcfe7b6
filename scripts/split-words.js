// @ts-check
import fs from 'node:fs'

const WORDS = /^([^?]*\/app\/(?:[\w/-]+[/-])?words\.ts)(?:\?only=(\w+))?$/

/**
 * A feature's texts are one file for people. For browsers, each export becomes its own module, so that the bundler
 * can put it where it's used and drop texts that only the server needs.
 * @returns {import('vite').Plugin}
 */
export const splitWords = () => ({
  name: 'split-words',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  load(id) {
    const [, file, only] = WORDS.exec(id) ?? []
    if (!file) return null
    const text = fs.readFileSync(file, 'utf8')
    const names = [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
    return {
      code: only
        ? text.replace(/^export const (\w+)/gm, (all, name) => (name === only ? all : `const ${name}`))
        : names.map((name) => `export { ${name} } from '${file}?only=${name}'\n`).join(''),
      moduleSideEffects: false,
    }
  },
})
