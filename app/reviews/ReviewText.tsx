import { words } from './list-words'

/** The text of a review. One that has a `cut` is folded there, and opens without scripts. */
export function ReviewText({ text, cut }: { text: string; cut: number | null }) {
  if (cut === null) return <p className="review-text">{text}</p>
  return (
    <details className="review-text">
      <summary>
        <span className="review-head">{text.slice(0, cut)}… </span>
        <span className="more" data-less={words.showLess}>
          {words.readMore}
        </span>
      </summary>
      <p>{text}</p>
    </details>
  )
}
