import { BusyLine } from '~/spots/busyness/BusyBar'
import { campusBusyWords } from '~/spots/model/busyness-words'
import '~/styles/boards.css'
import type { CampusBoard } from './board.server'

/** Study spots of a screen or an embed, the least busy first and the closed ones last. */
export const BusyRows = ({ rows, linked }: Pick<CampusBoard, 'rows'> & { linked: boolean }) => (
  <ul className="board-rows">
    {rows.map(({ name, href, text, state, busy }) => (
      <li key={href} className={state === 'closed' ? 'board-closed' : undefined}>
        <h2 dir="auto">{linked ? <a href={href}>{name}</a> : name}</h2>
        {busy && <BusyLine busy={busy} />}
        <p className="quiet">
          {text}
          {!busy && state !== 'closed' && ` · ${campusBusyWords.unknown}`}
        </p>
      </li>
    ))}
  </ul>
)
