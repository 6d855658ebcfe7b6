import { useEffect, useState } from 'react'
import { TextArea, type FieldState } from '~/components/form/Field'
import { StarRating } from '~/components/form/StarRating'
import { counterHint, REVIEW_LENGTH, reviewLength, softWarnings } from './rules'
import { words } from './words'

/** The fields of a review. With scripts, a counter and advice follow what is typed. */
export function ReviewFields({ rating, description }: { rating: FieldState; description: FieldState }) {
  const [text, setText] = useState<string | null>(null)
  // What stands in the field now counts: a browser may have put back what was typed before the page was loaded anew.
  useEffect(() => {
    const area = document.getElementById(description.id)
    if (area instanceof HTMLTextAreaElement) setText(area.value)
  }, [description.id])
  return (
    <>
      <StarRating field={rating} label={words.rating} />
      <TextArea
        field={description}
        label={words.description}
        hint={words.lengthHint}
        rows={9}
        onInput={(event) => setText(event.currentTarget.value)}
        after={text !== null && <Counter text={text} />}
      />
    </>
  )
}

function Counter({ text }: { text: string }) {
  const length = reviewLength(text)
  const hint = counterHint(length)
  return (
    <>
      <p className="counter">
        <span className={length > REVIEW_LENGTH.max ? 'over' : undefined}>{words.counter(length, REVIEW_LENGTH.max)}</span> {hint}
      </p>
      <Advice text={text} />
    </>
  )
}

/** Kind words on what others may stumble over. Advice only: nothing is held back. */
export function Advice({ text }: { text: string }) {
  const warnings = softWarnings(text)
  if (warnings.length === 0) return null
  return (
    <ul className="advice" aria-label="Advice">
      {warnings.map((warning) => <li key={warning}>{words.advice[warning]}</li>)}
    </ul>
  )
}
