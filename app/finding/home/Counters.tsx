import { useEffect, useRef } from 'react'
import type { HomeStatic } from './find-home.server'
import { homeWords } from './words'

const number = new Intl.NumberFormat('en-US')

/** Numbers of universities, spots and reviews. The enhanced page counts up to them when they come into view. */
export function Counters({ counts }: { counts: HomeStatic['counts'] }) {
  const list = useRef<HTMLDListElement>(null)
  // New counts get a new element, because the animation writes into the text of the old one.
  const key = Object.values(counts).join(' ')
  useEffect(() => {
    let detach: (() => void) | undefined
    let gone = false
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) {
      void import('./count-up').then(
        ({ countUp }) => {
          if (!gone) detach = countUp(list.current!)
        },
        () => {},
      )
    }
    return () => {
      gone = true
      detach?.()
    }
  }, [key])
  return (
    <dl className="counters" ref={list} key={key}>
      {(['universities', 'spots', 'reviews'] as const).map((name) => (
        <div key={name}>
          <dt>{homeWords.counters[name]}</dt>
          <dd>{number.format(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
