/** Change it whenever illustrations change: their URLs are cached forever. */
export const DRAWING_VERSION = 'a'

/** How many drawings share a file. With more, the first cards of a list would wait longer for theirs. */
export const SHEET = 12

/** The path of some illustrations in one SVG, by their codes; see model/sql. */
export const sheetPath = (codes: readonly string[]): string =>
  `/drawings/${DRAWING_VERSION}-${codes.join('.')}.svg`

/** The same cards, with up to 12 of their drawings in one file: half as large as 12 files, and one request. */
export function drawTogether<Card extends { picture: string }>(cards: readonly Card[]): Card[] {
  const codeOf = (picture: string) => /^\/drawings\/\w+-([\w-]+)\.svg$/.exec(picture)?.[1]
  const codes = [...new Set(cards.flatMap(({ picture }) => codeOf(picture) ?? []))]
  return cards.map((card) => {
    const at = codes.indexOf(codeOf(card.picture) ?? '')
    const first = at - (at % SHEET)
    const sheet = codes.slice(first, first + SHEET)
    // Its own file may be in the reader's cache.
    if (at < 0 || sheet.length === 1) return card
    return { ...card, picture: `${sheetPath(sheet)}#d${at - first + 1}` }
  })
}
