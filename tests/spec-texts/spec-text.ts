/** Where only scripts show a text. tests/words.test.ts checks that something uses it. */
type Scripts = {
  /** The file below app/ without `/words.ts`, and its export. */
  browser: readonly [words: string, name: string]
  /** When the enhanced page shows it. */
  when: string
}

type More = {
  /** What the page has in place of placeholders ({name}, N, %) or misspellings in the specification. */
  fill?: Record<string, string>
  /** The longer text on the page that contains it. */
  within?: string
}

/** A text that the specification quotes, letter by letter, and a state of the test next to the data, or scripts. */
export type SpecText = { text: string } & More & ({ state: string } | Scripts)

export const scripts = (words: string, name: string, when: string): Scripts => ({
  browser: [words, name],
  when,
})

export const specTexts = (rows: [text: string, where: string | Scripts, more?: More][]): SpecText[] =>
  rows.map(([text, where, more]) => ({
    text,
    ...more,
    ...(typeof where === 'string' ? { state: where } : where),
  }))

const FILLED = /^(\{.+\}|N|%|Succ?esfully)$/

/** A placeholder; N only as a separate word. */
const gapOf = (part: string) => (part === 'N' ? /\bN\b/ : part)

/**
 * The text as on the page.
 * @throws Error if `fill` would change words of the specification
 */
export function shownAs({ text, fill = {} }: SpecText): string {
  let shown = text
  for (const [part, value] of Object.entries(fill)) {
    if (!FILLED.test(part) || !text.includes(part)) throw new Error(`“${text}” has no ${part} to fill`)
    shown = shown.replace(gapOf(part), () => value)
  }
  return shown
}

/** The text around the placeholders. */
export const fixedParts = ({ text, fill = {} }: SpecText): string[] =>
  Object.keys(fill).reduce((parts, part) => parts.flatMap((each) => each.split(gapOf(part))), [text])
