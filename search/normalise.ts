/** Letters that unaccent folds although Unicode doesn't decompose them, or decomposes them differently. Lower case. */
const FOLDS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ĸ: 'q',
  ŋ: 'n',
  ŧ: 't',
  ŀ: 'l',
  ŉ: 'n',
  ƒ: 'f',
  µ: 'μ',
  '©': ' c ',
  '®': ' r ',
  '№': 'no',
}
const FOLDED = new RegExp(`[${Object.keys(FOLDS).join('')}]`, 'gu')
/** The scripts that unaccent decomposes. й, が and Hangul stay as they are. */
const DECOMPOSED = /[\p{Script=Latin}\p{Script=Greek}ё¼-¾⅐-⅞\uFF01-\uFF5E]/gu
const MARKS = /[\u0300-\u0362]/g
/** Includes the ʻokina: Hawaiʻi is Hawaii. */
const APOSTROPHES = /['’‘`´‛′ʹʻʼʽˈˋ]/g
const SEPARATORS = /[^\p{Alphabetic}0-9]+/gu
const PLAIN = /^[ -~]*$/

/**
 * Composes, folds case and accents, drops apostrophes, and turns everything else except letters and digits into single
 * spaces: "Peet’s  Café" gives 'peets cafe'. search_normalise() does the same in SQL. Tests compare both for letters in
 * use, but not for phonetic and historic ones.
 */
export function normalise(text: string): string {
  // Most names and queries are ASCII, and suggestions score hundreds of names, so this fast path matters.
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return (
    text
      .normalize('NFC')
      // Per letter, like PostgreSQL. For whole words, JavaScript lowers a final Σ to ς.
      .replace(/\p{Changes_When_Lowercased}/gu, (letter) => letter.toLowerCase())
      .replace(DECOMPOSED, (letter) => FOLDS[letter] ?? decompose(letter))
      .replace(MARKS, '')
      .replace(FOLDED, (letter) => FOLDS[letter]!)
      .replace(APOSTROPHES, '')
      .replace(SEPARATORS, ' ')
      .trim()
  )
}

function decompose(character: string): string {
  const parts = character.normalize('NFKD')
  return parts.includes('\u2044') ? ` ${parts}` : parts // ½: separate it from a digit before it
}
