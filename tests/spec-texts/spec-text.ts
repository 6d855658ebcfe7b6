/** A text that the specification quotes, and where a person reads it. */
export type SpecText = {
  /** Letter by letter as quoted. */
  text: string
  /** What the page has in place of parts that the specification leaves open ({name}, N, %), or misspells. */
  fill?: Record<string, string>
} & (
  | {
      /** A state of the test beside the data. */
      state: string
      /** The longer text of the page that has it. */
      within?: string
    }
  | {
      /**
       * Only scripts say it: the file below app/ without `/words.ts`, and the export that has it. tests/words.test.ts holds
       * that something uses it.
       */
      browser: readonly [words: string, name: string]
      /** When the enhanced page says it. */
      when: string
    }
)

const FILLED = /^(\{.+\}|N|%|Succ?esfully)$/

/** A part to be filled; N is a word of its own. */
const gapOf = (part: string) => (part === 'N' ? /\bN\b/ : part)

/** The text as the page has it. @throws Error if `fill` would change words that the specification has */
export function shownAs({ text, fill = {} }: SpecText): string {
  let shown = text
  for (const [part, value] of Object.entries(fill)) {
    if (!FILLED.test(part) || !text.includes(part)) throw new Error(`“${text}” has no ${part} to fill`)
    shown = shown.replace(gapOf(part), () => value)
  }
  return shown
}

/** What stands around the parts that are filled. */
export const fixedParts = ({ text, fill = {} }: SpecText): string[] =>
  Object.keys(fill).reduce((parts, part) => parts.flatMap((each) => each.split(gapOf(part))), [text])
