/** No text comes near it, in UTF-16 units. It bounds the work for a hostile sender, and too long stays too long. */
const READ_AT_MOST = 20_000

/** How many characters a text has as PostgreSQL counts them: code points. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)

/** The first `most` characters of a text; no emoji is cut in half. */
export const cutText = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/** Typed text of several lines as it's stored: as cleanLines, with at most one blank line in a row. */
export const cleanText = (text: string): string => cleanLines(text.slice(0, READ_AT_MOST), 1)

/** Typed text of one line as it's stored: as cleanText, with one space for each run of white space and line ends. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/**
 * Typed text, trimmed: NFC, line ends as \n, at most `blankLines` blank lines in a row, and '' if none of it can be seen.
 * Removes control characters except newline and tab, lone surrogates, bidi controls, and more than 30 marks in a row.
 * Emoji and Persian or Indic words keep what joins them. Linear time; doing it twice changes nothing.
 */
export function cleanLines(text: string, blankLines: number): string {
  const clean = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    // A run of marks costs NFC the square of its length; UAX #15 (stream-safe text) sets 30 as more than any language needs.
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/\n(?:[ \t]*\n)+/g, (lines) => {
      const ends = lines.split('\n').length - 1
      return ends > blankLines + 1 ? '\n'.repeat(blankLines + 1) : lines
    })
    .trim()
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(clean) ? clean : ''
}

/** The lines of a text, without the blank ones: an email has one line for each paragraph. */
export const paragraphsOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
