/** No text of a collection comes near it; what is longer is refused for its length, whatever stands behind. */
const READ_AT_MOST = 5000

/**
 * A text of several lines as it is stored: NFC, line ends as \n, at most one blank line in a row. Goes: control characters
 * but newline and tab, lone surrogates, what turns the direction of the text around it, and more than 30 marks in a row.
 */
export const cleanText = (text: string): string =>
  text
    .slice(0, READ_AT_MOST)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/\n(?:[ \t]*\n){2,}/g, '\n\n')
    .trim()

/** The same for a text of one line; '' when nothing of it can be seen. Emoji keep what joins them. */
export function cleanLine(text: string): string {
  const line = cleanText(text).replace(/\s+/g, ' ')
  return /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(line) ? line : ''
}

/** How many characters a text has as PostgreSQL counts them: code points. */
export const lengthOf = (text: string): number => Array.from(text).length
