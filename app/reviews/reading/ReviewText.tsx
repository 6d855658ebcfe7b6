import { listWords } from '../reading-words'

/** A review's text. With a `cut` CSS folds it there, so that a text browser prints it once, in full. */
export function ReviewText({ text, cut }: { text: string; cut: number | null }) {
  if (cut === null) return <p className="review-text">{text}</p>
  return (
    <div className="review-text folded">
      <p>
        {text.slice(0, cut)}
        <span className="review-rest">{text.slice(cut)}</span>
      </p>
      <details>
        <summary className="fold" data-less={listWords.showLess}>
          <span>{listWords.readMore}</span>
        </summary>
      </details>
    </div>
  )
}
