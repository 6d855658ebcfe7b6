import { droppedWords, finderWords } from './words'

export type Dropped = {
  /** Words that no spot listed has. */
  leftOut: readonly string[]
  /** Whether some spots have only some of the words. */
  any: boolean
  /** Typed filters that few spots have data for. */
  unknown: { wants: readonly string[]; calm: boolean } | null
}

/** What was dropped from a sentence because nothing has it. */
export function DroppedNotes({ leftOut, any, unknown }: Dropped) {
  return (
    <>
      {(any || leftOut.length > 0) && (
        <p role="status">{leftOut.length > 0 ? droppedWords.leftOut(leftOut) : droppedWords.anyWord}</p>
      )}
      {unknown && <p role="status">{unknownText(unknown)}</p>}
    </>
  )
}

const unknownText = ({ wants, calm }: NonNullable<Dropped['unknown']>): string =>
  wants.length === 0
    ? droppedWords.notKnownCalm
    : droppedWords.notKnown(calm ? [...wants, finderWords.quick.calm] : wants)
