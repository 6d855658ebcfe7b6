import { droppedWords, finderWords } from './words'

export type Dropped = {
  /** Words that no spot listed has. */
  leftOut: readonly string[]
  /** Whether some spots have only some of the words. */
  any: boolean
  /** Typed filters that few spots have data for. */
  unknown: { wants: readonly string[]; calm: boolean } | null
  /** Words that contradict another filter. */
  contradicted: readonly string[]
}

/** What was dropped from a sentence because nothing has it, or because of another filter. */
export function DroppedNotes({ leftOut, any, unknown, contradicted, total }: Dropped & { total: number }) {
  return (
    <>
      {contradicted.length > 0 && <p role="status">{droppedWords.contradicted(contradicted)}</p>}
      {total > 0 && (any || leftOut.length > 0) && (
        <p role="status">{leftOut.length > 0 ? droppedWords.leftOut(leftOut) : droppedWords.anyWord}</p>
      )}
      {total > 0 && unknown && <p role="status">{unknownText(unknown)}</p>}
    </>
  )
}

const unknownText = ({ wants, calm }: NonNullable<Dropped['unknown']>): string =>
  wants.length === 0
    ? droppedWords.notKnownCalm
    : droppedWords.notKnown(calm ? [...wants, finderWords.quick.calm] : wants)
