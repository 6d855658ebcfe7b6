import { campusBusyWords } from '~/spots/model/busyness-words'
import { boardWords as words } from './board-words'
import type { CampusBoard } from './board.server'
import { BusyRows } from './BusyRows'

type Props = {
  board: CampusBoard
  demo: boolean
  isStopped: boolean
  /** The path of the same page that stops, or starts again. */
  toggle: string
  /** The site's own. */
  host: string
}

/** How busy a campus is, to be read across a hall. */
export function BusyScreen({
  board: { name, path, at, rows, isOpen, more },
  demo,
  isStopped,
  toggle,
  host,
}: Props) {
  return (
    <div className="board board-screen">
      <header>
        <div>
          <p dir="auto">{name}</p>
          <h1>{campusBusyWords.title}</h1>
        </div>
        <p>{words.at(at)}</p>
      </header>
      {!isOpen && <p className="board-none">{campusBusyWords.allClosed}</p>}
      <BusyRows rows={rows} linked={false} />
      <footer className="quiet">
        <p>
          {more > 0 && words.moreAt(more)} <a href={path}>{host}</a>
        </p>
        {demo && <p>{words.demo}</p>}
        <p>
          <a href={toggle}>{isStopped ? words.start : words.stop}</a>
        </p>
      </footer>
    </div>
  )
}
