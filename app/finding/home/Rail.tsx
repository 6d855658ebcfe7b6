import { useEffect, useRef, useState, type ReactNode } from 'react'
import { homeWords } from './words'

/** Pixels that an arrow scrolls. */
const STEP = 300

/** A list that scrolls sideways. If it's wider than the page, the enhanced page adds arrows. */
export function Rail({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null)
  const [arrows, setArrows] = useState(false)
  useEffect(() => setArrows(list.current!.scrollWidth > list.current!.clientWidth), [children])
  const arrow = (sign: string, label: string, by: number) => (
    <button
      type="button"
      className="button button-quiet button-small"
      aria-label={label}
      onClick={() => list.current?.scrollBy({ left: by })}
    >
      {sign}
    </button>
  )
  return (
    <section aria-labelledby={id} className="rail-box">
      <h2 id={id}>{title}</h2>
      {arrows && (
        <p className="rail-arrows">
          {arrow('←', homeWords.previous(title), -STEP)} {arrow('→', homeWords.next(title), STEP)}
        </p>
      )}
      <ol className="rail" aria-labelledby={id} ref={list}>
        {children}
      </ol>
    </section>
  )
}
