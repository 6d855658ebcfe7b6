import { reportWords } from '../model/busyness-words'
import { levelText, percentOf } from '../model/busyness-rules'

/** How busy a location is, in words and percent. */
export type CardBusy = { text: string; percent: number }

/** How busy a location is, for its card: now if there are recent reports, else usually; null when unknown. */
export function cardBusy({
  busy_now = null,
  busy_usual = null,
}: {
  busy_now?: number | null
  busy_usual?: number | null
}): CardBusy | null {
  const level = busy_now ?? busy_usual
  if (level === null) return null
  const percent = percentOf(level)
  return {
    text: (busy_now === null ? reportWords.cardUsual : reportWords.cardNow)(levelText(percent)),
    percent,
  }
}
