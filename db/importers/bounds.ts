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
 * What's too much in a JSON file, or null, without parsing it. Its rows are in the outer list, or in a list of the outer
 * object.
 */
export function tooMuchJson(text: string, mostRows: number): string | null {
  const ofRows = /^\s*\[/.test(text) ? 1 : 2
  let [rows, values, depth] = [1, 1, 0]
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) at = endOfString(text, at)
    else if (char === LIST || char === OBJECT) {
      if (++depth > MOST_DEPTH) return DEPTH
    } else if (char === LIST_END || char === OBJECT_END) depth--
    else if (char === COMMA) {
      values = depth > ofRows ? values + 1 : 1
      if (depth === ofRows && ++rows > mostRows) return rowsText(mostRows)
      if (values > MOST_VALUES) return VALUES
    }
  }
  return null
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
