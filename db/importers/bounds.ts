/** What a file may have, whatever its size in bytes: five megabytes of `[{},{},…` are 1.7 million rows. */
const MOST_VALUES = 5000
const MOST_DEPTH = 20

const VALUES = `A row of the file has more than ${MOST_VALUES.toLocaleString('en')} values.`
const DEPTH = 'The lists in the file are nested too deeply.'
const rowsText = (most: number) =>
  `The file has more than ${most.toLocaleString('en')} rows. Split it into smaller files.`

// Numbers, because five million comparisons of texts take half a second.
const [QUOTE, BACKSLASH, COMMA, SEMICOLON, TAB, LF, CR] = [...'"\\,;\t\n\r'].map((char) => char.charCodeAt(0))
const [LIST, LIST_END, OBJECT, OBJECT_END] = [...'[]{}'].map((char) => char.charCodeAt(0))

/**
 * A JSON file without its rows, and each row's text: `[{…},{…}]` is `[[0],[1]]` and two texts. Its rows are in the outer
 * list, or in a list of the outer object. Or what's too much in it.
 */
export function splitJson(
  text: string,
  mostRows: number,
): { envelope: string; rows: string[] } | { tooMuch: string } {
  const ofRows = /^\s*\[/.test(text) ? 1 : 2
  let [commas, values, depth] = [0, 1, 0]
  let [envelope, kept] = ['', 0]
  const rows: string[] = []
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfString(text, at)
    else if (char === LIST || char === OBJECT) {
      if (++depth > MOST_DEPTH) return { tooMuch: DEPTH }
      if (depth !== ofRows + 1) continue
      envelope += `${text.slice(kept, at)}[${rows.length}]`
      kept = at
    } else if (char === LIST_END || char === OBJECT_END) {
      if (depth-- !== ofRows + 1) continue
      rows.push(text.slice(kept, at + 1))
      kept = at + 1
    } else if (char === COMMA) {
      values = depth > ofRows ? values + 1 : 1
      if (depth === ofRows && ++commas >= mostRows) return { tooMuch: rowsText(mostRows) }
      if (values > MOST_VALUES) return { tooMuch: VALUES }
    }
  }
  return { envelope: envelope + text.slice(kept), rows }
}

/** The position of a string's closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === BACKSLASH) at++
    else if (char === QUOTE) return at
  }
  return text.length
}

/** What's too much in a CSV file, or null. Its first line has the columns. */
export function tooMuchCsv(text: string, mostRows: number): string | null {
  let [lines, values] = [0, 0]
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === LF || char === CR) values = 0
    else {
      if (values === 0) {
        values = 1
        if (++lines > mostRows + 1) return rowsText(mostRows)
      }
      if (char === QUOTE) {
        const end = text.indexOf('"', at + 1)
        at = end < 0 ? text.length : end
      } else if ((char === COMMA || char === SEMICOLON || char === TAB) && ++values > MOST_VALUES)
        return VALUES
    }
  }
  return null
}
