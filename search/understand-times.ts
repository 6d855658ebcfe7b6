import { isHoliday } from '~/spots/model/holidays'
import { DAY_MINUTES, minutesOf, readTime } from '~/spots/model/times'
import { AHEAD, WEEKDAY_CODES } from '~/spots/model/when-open'
import { isDate } from '~/spots/model/dates'

/** Reads days and times of day, such as "open sunday at 7 pm". Pure functions. */

/** `on`: as in WhenOpen, or 'MM-DD', 'weekend' or the name of a holiday; see nextDay. `at`: 'HH:MM'. */
export type WhenSaid = { on?: string; at?: string }

/** The most words: "stays open on the 4th of july until 10 30 pm". */
export const MAX_TIME_WORDS = 10

const OPENING = /^((?:(?:whats|what is|stays?|still|be) )?open )?(.*)$/
const PART = 'early|morning|afternoon|evening|night|late|late night|late at night'
/** What students mean by a part of a day that they name. */
const PARTS: Record<string, string> = {
  early: '07:00',
  morning: '09:00',
  afternoon: '14:00',
  evening: '19:00',
  night: '21:00',
  late: '23:00',
  'late night': '23:00',
  'late at night': '23:00',
}
const TIME = new RegExp(
  `^(?:(?:in the |at |the )?(${PART})(?: |$))?(?:(at|by|from|around|after|past|until|till|til) )?` +
    `(?:(\\d{1,2})(?: ([0-5]\\d))? ?(?:([ap]) ?m)?|(midnight|noon))?(?: ?(?:in the |at )?(morning|afternoon|evening|night))?$`,
)
const UNTIL = ['until', 'till', 'til']
/** With these, hours after midnight are those of the night that follows. */
const NIGHT = ['after', 'past', ...UNTIL]
/** Words before a time without a day. */
const OF_TODAY = ['at', ...NIGHT]

const WEEKDAY = '(?:mon|tues?|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?'
const ONE_WEEKDAY = new RegExp(`^${WEEKDAY}s?$`)
export const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const MONTH = `(${MONTHS.join('|')})(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?`
const DATES = [
  new RegExp(`^(?:${WEEKDAY} )?(?<month>${MONTH}) (?<day>\\d{1,2})(?:st|nd|rd|th)?(?: (?<year>\\d{4}))?$`),
  new RegExp(`^(?<day>\\d{1,2})(?:st|nd|rd|th)? (?:of )?(?<month>${MONTH})(?: (?<year>\\d{4}))?$`),
  /^(?<year>\d{4}) (?<nth>\d\d) (?<day>\d\d)$/,
]
const TOMORROW = ['tomorrow', 'tomorow', 'tmrw', 'tmr']

/** The day and time that a phrase of normalized words says and nothing else; null if it says more or less. */
export function whenSaid(phrase: string): WhenSaid | null {
  const [, opening, rest = ''] = OPENING.exec(phrase)!
  const words = rest.replace(/^hours | hours$/, '').split(' ')
  const text = (from: number, to = words.length) => words.slice(from, to).join(' ')
  const time = timeIn(text(0), opening !== undefined, false)
  if (time) return { at: time.at }
  for (let at = words.length; at >= 0; at--) {
    for (const [said, other] of [
      [text(0, at), text(at)],
      [text(at), text(0, at)],
    ] as const) {
      const day = dayIn(said)
      const hour = day && (other === '' ? {} : timeIn(other, false, true))
      if (!day || !hour || (day.short && !opening && other === '')) continue
      return together(day, hour)
    }
  }
  return null
}

type Day = { on: string; at?: string; short?: boolean }
type Time = { at?: string; next?: boolean }

/** A time after midnight belongs to the night after the day. */
function together({ on, at }: Day, time: Time): WhenSaid {
  if (!time.next) return { on, at: time.at ?? at }
  const weekday = WEEKDAY_CODES.indexOf(on)
  if (weekday >= 0) return { on: WEEKDAY_CODES[(weekday + 1) % 7], at: time.at }
  return on === 'today' ? { on: 'tomorrow', at: time.at } : { on, at: '23:59' }
}

function dayIn(said: string): Day | null {
  const [, led = '', text = ''] = /^((?:(?:on|this|next|coming|the|for|of|in) )*)(.*)$/.exec(said)!
  if (text === 'tonight') return { on: 'today', at: PARTS.night }
  if (AHEAD.includes(text) || TOMORROW.includes(text)) return { on: text === 'today' ? text : 'tomorrow' }
  if (led === 'this ' && text in PARTS) return { on: 'today', at: PARTS[text] }
  if (isHoliday(text)) return { on: text }
  if (/^weekends?$/.test(text)) return { on: 'weekend' }
  if (ONE_WEEKDAY.test(text)) return { on: text.slice(0, 3), short: led === '' && !/days?$/.test(text) }
  for (const pattern of DATES) {
    const { year, month, nth, day = '' } = pattern.exec(text)?.groups ?? {}
    if (day === '') continue
    const number = nth ?? String(MONTHS.indexOf(month!.slice(0, 3)) + 1).padStart(2, '0')
    const ofYear = `${number}-${day.padStart(2, '0')}`
    if (!isDate(`${year ?? 2024}-${ofYear}`)) return null
    return { on: year ? `${year}-${ofYear}` : ofYear }
  }
  return null
}

/**
 * For "until" it's the minute before, because a place that closes then is still open. Without am or pm, 5 to 11 mean
 * the evening, with a day also 1 to 4 the afternoon. A time alone needs "open" or am or pm.
 */
function timeIn(text: string, opening: boolean, withDay: boolean): Time | null {
  if (withDay && /^(all day|any ?time)$/.test(text)) return {}
  const [whole, before, said, hours, minutes, letter, named, after] = TIME.exec(text) ?? []
  const part = before ?? after
  if (!whole || (!withDay && (part || !OF_TODAY.includes(said ?? '') || !(opening || letter)))) return null
  if (!hours && !named) return said || !part ? null : { at: PARTS[part] }
  if (withDay && !(said || minutes || letter || named || part)) return null
  const night = !withDay || NIGHT.includes(said ?? '')
  if (withDay && named === 'midnight' && !(night && !UNTIL.includes(said!))) return { at: '23:59' }
  const half = letter ?? (part && (/early|morning/.test(part) ? 'a' : 'p'))
  const hour = hours === '12' && night && !half ? 0 : Number(hours)
  const isEvening = !half && hour >= (night ? 5 : 1) && hour < 12
  const time =
    named === 'noon'
      ? '12:00'
      : named
        ? '00:00'
        : readTime(`${hour}:${minutes ?? '00'}${isEvening ? 'p' : (half ?? '')}`)
  if (time === null) return null
  const until = UNTIL.includes(said ?? '')
  const next = withDay && night && time < '05:00' && !(until && time === '00:00')
  return { at: until ? minuteBefore(time) : time, next }
}

function minuteBefore(time: string): string {
  const before = (minutesOf(time)! + DAY_MINUTES - 1) % DAY_MINUTES
  return [Math.floor(before / 60), before % 60].map((n) => String(n).padStart(2, '0')).join(':')
}
