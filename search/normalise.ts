/** Letters that unaccent folds although Unicode does not decompose them (or decomposes them otherwise), in lower case. */
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
/** What unaccent decomposes: not every script. й, が and Hangul stay what they are. */
const DECOMPOSED = /[\p{Script=Latin}\p{Script=Greek}ё¼-¾⅐-⅞\uFF01-\uFF5E]/gu
const MARKS = /[\u0300-\u0362]/g
/** The ʻokina among them: Hawaiʻi is Hawaii. */
const APOSTROPHES = /['’‘`´‛′ʹʻʼʽˈˋ]/g
const SEPARATORS = /[^\p{Alphabetic}0-9]+/gu
const PLAIN = /^[ -~]*$/

/**
 * Composes, folds case and accents, drops apostrophes and turns everything else but letters and digits into single spaces:
 * "Peet’s  Café" gives 'peets cafe'. search_normalise() in the database does the same to what is stored; that they
 * agree is tested for the letters in use, and not so of phonetic and historic ones.
 */
export function normalise(text: string): string {
  // Nearly every name and query is ASCII. Scores take hundreds of names for a suggestion, so that this counts.
  if (PLAIN.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  return (
    text
      .normalize('NFC')
      // Letter by letter as PostgreSQL does; of whole words JavaScript makes a Σ at the end a ς.
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
  return parts.includes('\u2044') ? ` ${parts}` : parts // ½: the 1 must not touch a digit before it
}
