import { shellWords } from '../words'

/** A link to the top that is in the window once 800 pixels have gone by, by style alone. It needs a page's end to stand at. */
export function ToTop() {
  return (
    <div className="to-top">
      <a href="#content" className="button button-small">
        {shellWords.toTop}
      </a>
    </div>
  )
}
