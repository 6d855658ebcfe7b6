import { shellWords } from '../words'

/** A link to the top. CSS shows it in the top bar after scrolling 800 pixels. */
export function ToTop() {
  return (
    <div className="to-top">
      <a href="#content" className="button button-small button-quiet">
        <span aria-hidden="true">↑</span> <span className="visually-hidden">{shellWords.toTop}</span>
      </a>
    </div>
  )
}
