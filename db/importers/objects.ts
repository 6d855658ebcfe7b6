import { ImportError } from '../refusals'

/** The list of GeoJSON or of Overpass's JSON. */
const LIST = /"(?:features|elements)"\s*:\s*\[/
/** What comes before it, and one object of it. In characters. */
const LONGEST_HEAD = 1_000_000
const LONGEST_OBJECT = 10_000_000
const MOST_DEPTH = 20

const [QUOTE, BACKSLASH, LIST_START, LIST_END, START, END] = [...'"\\[]{}'].map((char) => char.charCodeAt(0))

/**
 * The objects in the list of a GeoJSON or Overpass file, one at a time: a large file is never in memory as a whole.
 * @param isWanted looks at an object's text; others come as null
 * @throws ImportError if it isn't such a file, is cut off, or has an object that's too large
 */
export async function* objectsIn(
  chunks: AsyncIterable<Buffer>,
  isWanted: (text: string) => boolean = () => true,
): AsyncGenerator<unknown> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let [isInList, isQuoted] = [false, false]
  let [at, depth, start] = [0, 0, -1]
  for await (const chunk of chunks) {
    text += decoded(decoder, chunk)
    if (!isInList) {
      const list = LIST.exec(text)
      if (!list && text.length > LONGEST_HEAD) break
      if (!list) continue
      isInList = true
      at = list.index + list[0].length
    }
    for (; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (isQuoted) {
        if (char === BACKSLASH) at++
        else if (char === QUOTE) isQuoted = false
      } else if (char === QUOTE) isQuoted = true
      else if (char === START || char === LIST_START) {
        if (depth === 0 && char === START) start = at
        if (++depth > MOST_DEPTH) throw new ImportError('The lists in the file are nested too deeply.')
      } else if (char === LIST_END && depth === 0) return
      else if ((char === END || char === LIST_END) && --depth === 0 && start >= 0) {
        const object = text.slice(start, at + 1)
        start = -1
        yield isWanted(object) ? parsed(object) : null
      }
    }
    const done = start >= 0 ? start : Math.min(at, text.length)
    if (text.length - done > LONGEST_OBJECT) throw new ImportError('A feature in the file is too large.')
    text = text.slice(done)
    at -= done
    if (start > 0) start = 0
  }
  throw new ImportError(isInList ? BROKEN : 'The file is neither GeoJSON nor JSON from Overpass.')
}

const BROKEN = "The file isn't valid JSON, or it's cut off."

function decoded(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new ImportError("This file isn't UTF-8 text. Convert it and try again.")
  }
}

function parsed(object: string): unknown {
  try {
    return JSON.parse(object)
  } catch {
    throw new ImportError(BROKEN)
  }
}
