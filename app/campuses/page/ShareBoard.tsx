import { boardWords as words } from './board-words'
import type { BoardSnippets } from './board-snippets.server'

/** How to show how busy a campus is on a screen or in a library's page. */
export const ShareBoard = ({ screen, link, frame }: BoardSnippets) => (
  <details className="narrow">
    <summary>{words.share}</summary>
    <p>
      <a href={screen}>{words.screen}</a>
      <br />
      <span className="quiet">{words.screenHint}</span>
    </p>
    <h2>{words.link}</h2>
    <p>
      <code className="breakable">{link}</code>
    </p>
    <h2>{words.frame}</h2>
    <p>
      <code className="breakable">{frame}</code>
    </p>
    <p>
      <a href="/developers#screens">{words.more}</a>
    </p>
  </details>
)
