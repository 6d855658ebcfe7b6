/** A text that the specification quotes, and where users read it. */
export type SpecText = {
  /** Letter by letter as quoted. */
  text: string
  /** What the page has in place of placeholders ({name}, N, %) or misspellings in the specification. */
  fill?: Record<string, string>
} & (
  | {
      /** A state of the test next to the data. */
      state: string
      /** The longer text on the page that contains it. */
      within?: string
    }
  | {
      /**
       * Only scripts show it: the file below app/ without `/words.ts`, and its export. tests/words.test.ts checks
       * that something uses it.
       */
      browser: readonly [words: string, name: string]
      /** When the enhanced page shows it. */
      when: string
    }
)

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
