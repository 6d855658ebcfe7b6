import { campusBusyWords } from '~/spots/model/busyness-words'
import { boardWords as words } from './board-words'
import type { CampusBoard } from './board.server'
import { BusyRows } from './BusyRows'

type Props = {
  board: CampusBoard
  demo: boolean
  /** Its own address. */
  own: string
  /** The site's name. */
  site: string
}

/** How busy a campus is, within the page of a library. Links leave the frame, because nothing else of ours may be in one. */
export function BusyEmbed({ board: { name, path, at, rows, isOpen }, demo, own, site }: Props) {
  return (
    <div className="board">
      <header>
        <h1>{campusBusyWords.titleOf(name)}</h1>
      </header>
      {!isOpen && <p className="board-none">{campusBusyWords.allClosed}</p>}
      <BusyRows rows={rows} linked />
      <footer className="quiet">
        <p>
          {words.at(at)}.{' '}
          <a href={own} target="_self">
            {words.refresh}
          </a>
        </p>
        <p>
          <a href={path}>{words.all}</a> · {site}
        </p>
        {demo && <p>{words.demo}</p>}
      </footer>
    </div>
  )
}
