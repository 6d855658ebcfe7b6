import { reportWords } from '../model/busyness-words'
import { levelText, percentOf } from '../model/busyness-rules'

/** How busy a location is, for its card: now if there are recent reports, else usually; null when unknown. */
export function cardText({
  busy_now = null,
  busy_usual = null,
}: {
  busy_now?: number | null
  busy_usual?: number | null
}): string | null {
  if (busy_now !== null) return reportWords.cardNow(levelText(percentOf(busy_now)))
  return busy_usual === null ? null : reportWords.cardUsual(levelText(percentOf(busy_usual)))
}
