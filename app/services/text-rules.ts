/**
 * UTF-16 units, more than any real text. Limits the work for hostile input, and a text that's too long stays too long.
 */
const READ_AT_MOST = 20_000

/** The blank characters of braille, music and hieroglyphs. */
export const BLANKS = '\u2800\u{1D159}\u{13441}\u{13442}'
const VISIBLE = new RegExp(`[^\\s\\p{C}\\p{Default_Ignorable_Code_Point}${BLANKS}]`, 'u')

/** The length of a text in code points, as PostgreSQL counts. */
export const lengthOf = (text: string): number =>
  text.length - (text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0)

/** The first `most` code points of a text, so that no surrogate pair is split. */
export const cutText = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/** Multi-line text as it's stored: like cleanLines, with at most one blank line in a row. */
export const cleanText = (text: string): string => cleanLines(text.slice(0, READ_AT_MOST), 1)

/** Single-line text as it's stored: like cleanText, with runs of white space and line breaks as one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ')

/**
 * Cleans typed text and trims it: NFC, line breaks as \n, at most `blankLines` blank lines in a row, and '' if nothing
 * is visible. Removes control characters except newline and tab, lone surrogates, bidi controls, and more than 8 marks
 * in a row. Keeps the joiners in emoji and in Persian or Indic words. Linear time, idempotent.
 */
export function cleanLines(text: string, blankLines: number): string {
  const clean = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    // Burmese has up to 8. More would run over the lines above, and NFC takes quadratic time for a run of them.
    .replace(/(\p{M}{8})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/\n(?:[ \t]*\n)+/g, (lines) => {
      const ends = lines.split('\n').length - 1
      return ends > blankLines + 1 ? '\n'.repeat(blankLines + 1) : lines
    })
    .trim()
  return VISIBLE.test(clean) ? clean : ''
}

/** The lines of a text, without the blank ones: an email has one line for each paragraph. */
export const paragraphsOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
