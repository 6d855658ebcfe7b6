import { useEffect, useState } from 'react'
import { asText, TextArea, type FieldState } from '~/components/form/Field'
import { StarRating } from '~/components/form/StarRating'
import { Advice } from './Advice'
import { counterHint, REVIEW_LENGTH, lengthOf } from './rules'
import { words } from './words'

/** The fields of a review. With scripts, a counter and advice follow what is typed. */
export function ReviewFields({
  rating,
  description,
  worksHere,
}: Record<'rating' | 'description' | 'worksHere', FieldState>) {
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
        after={
          <>
            <Counter text={text} />
            <Advice text={text ?? asText(description.initialValue) ?? ''} />
          </>
        }
      />
      <p className="field">
        <label htmlFor={worksHere.id}>
          <input
            type="checkbox"
            id={worksHere.id}
            name={worksHere.name}
            key={worksHere.key}
            defaultChecked={worksHere.initialValue === 'on'}
            aria-describedby={`${worksHere.id}-hint`}
          />{' '}
          {words.worksHere}
        </label>{' '}
        <span className="hint" id={`${worksHere.id}-hint`}>
          {words.worksHereHint}
        </span>
      </p>
    </>
  )
}

/** Only scripts can count along, so without them there is no counter. */
function Counter({ text }: { text: string | null }) {
  if (text === null) return null
  const length = lengthOf(text)
  const hint = counterHint(length)
  return (
    <p className="counter">
      <span className={length > REVIEW_LENGTH.max ? 'over' : undefined}>
        {words.counter(length, REVIEW_LENGTH.max)}
      </span>{' '}
      {hint}
    </p>
  )
}
