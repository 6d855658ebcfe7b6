import { openingOf, todayIn, wallIn, type Openable } from '../hours-rules'
import { hourText, percentOf } from '../model/busyness-rules'
import { busynessWords, reportWords } from '../model/busyness-words'
import { PAST } from '../model/usual-sql'
import type { PastHour } from '../busyness/queries.server'

/** An hour is quieter if on 4 weeks at least, and on 3 of 4 of them, its level was half a step lower. See docs/busyness.md. */
const WEEKS = 4
const SHARE = 0.75
const STEP = 0.5

/**
 * The first of the next hours from which on it's usually quieter than in this hour, with the lowest and highest level then. Null
 * if there's none, or too little is known. @param isOpen whether it may be open so many hours after this one
 */
export function quieterLater(past: readonly PastHour[], isOpen: (ahead: number) => boolean) {
  const levelAt = (week: number, ahead: number) =>
    past.find((each) => each[0] === week && each[1] === ahead)?.[2]
  const weeks = Array.from({ length: PAST.weeks }, (_each, n) => n + 1)
  const hours = Array.from({ length: PAST.hours - 1 }, (_each, n) => n + 1).flatMap((ahead) => {
    const known = weeks.flatMap((week) => {
      const [first, later] = [levelAt(week, 0), levelAt(week, ahead)]
      return first === undefined || later === undefined ? [] : [{ first, later }]
    })
    if (known.length < WEEKS || !isOpen(ahead)) return []
    const levels = known.map(({ later }) => later)
    const quieter = known.filter(({ first, later }) => later <= first - STEP).length >= SHARE * known.length
    return [{ ahead, quieter, weeks: known.length, low: Math.min(...levels), high: Math.max(...levels) }]
  })
  const busy = hours.findLastIndex(({ quieter }) => !quieter)
  return hours[busy + 1] ?? null
}

/** "Usually quieter after 8 PM: 25–45% full on 6 of the last 8 Tuesdays." Null unless that's known, and while it's closed. */
export function laterText(past: readonly PastHour[], location: Openable, now: Date): string | null {
  const [wall, today] = [wallIn(location.time_zone, now), todayIn(location.time_zone, now)]
  if (past.length === 0 || wall === null || today === null) return null
  const [hour, minute] = [Number(wall.slice(11, 13)), Number(wall.slice(14, 16))]
  const startOf = (ahead: number) => new Date(now.getTime() + (ahead * 60 - minute) * 60_000)
  const isOpen = (ahead: number) => openingOf(location, ahead === 0 ? now : startOf(ahead)).state !== 'closed'
  const later = isOpen(0) ? quieterLater(past, isOpen) : null
  if (!later) return null
  const [low, high] = [percentOf(later.low), percentOf(later.high)]
  const range = low === high ? `${low}%` : `${low}–${high}%`
  const day = busynessWords.dayNames[today % 7]!
  return reportWords.later(hourText((hour + later.ahead) % 24), range, later.weeks, PAST.weeks, day)
}
