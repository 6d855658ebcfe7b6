import { levelColour, type BarColour } from '../model/busyness-rules'
import type { CardBusy } from './card-busy.server'

/** A bar of `percent` length. */
export function BusyBar({ percent, colour }: { percent: number; colour: BarColour }) {
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`busy-bar busy-${colour}`}
    >
      <rect width={percent} height="1" />
    </svg>
  )
}

/** How busy a location is, as a bar and in words. */
export const BusyLine = ({ busy: { text, percent } }: { busy: CardBusy }) => (
  <p className="busy-line quiet">
    <BusyBar percent={percent} colour={levelColour(percent)} />
    {text}
  </p>
)
