// @ts-check
import fs from 'node:fs'

const WORDS = /^([^?]*\/app\/(?:[\w/-]+[/-])?words\.ts)(?:\?only=(\w+))?$/

/**
 * A feature's words are one file for readers. For browsers each of its exports is a module of its own, so that the bundler
 * puts it where it's used and leaves out what only the server says.
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
