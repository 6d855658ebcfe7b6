import { cleanLines, lengthOf } from '~/services/text-rules'
import { reviewWords } from './words'

export { cleanLine, cleanText, lengthOf } from '~/services/text-rules'

/** Length of a review in characters (code points, as PostgreSQL's char_length counts), after sanitizing. */
export const REVIEW_LENGTH = { min: 85, max: 1250 }

/** A longer review is folded here behind "Read More". */
const TRUNCATE_AT = 200

/** The counter's hint appears after this many characters. */
const HINT_AFTER = 10

/** The hint below the text from 11 to 84 characters, else null. */
export function counterHint(length: number): string | null {
  return length > HINT_AFTER && length < REVIEW_LENGTH.min
    ? reviewWords.needMore(REVIEW_LENGTH.min - length)
    : null
}

/**
 * Splits a text longer than `at` characters in two, or returns null if it's shorter. `head + rest` is the whole text.
 * Cuts between words, or between characters if no word ends in the second half of the head.
 */
export function truncateReview(text: string, at = TRUNCATE_AT): { head: string; rest: string } | null {
  const characters = Array.from(text)
  if (characters.length <= at) return null
  const isSpace = (index: number) => /\s/.test(characters[index] ?? '')
  let cut = at
  while (cut > at / 2 && !isSpace(cut)) cut--
  while (cut > 0 && isSpace(cut) && isSpace(cut - 1)) cut--
  if (!isSpace(cut) || cut === 0) cut = at
  return { head: characters.slice(0, cut).join(''), rest: characters.slice(cut).join('') }
}

/** A text of at most about `at` characters, with an ellipsis in place of the rest and of punctuation before it. */
export function shortened(text: string, at?: number): string {
  const cut = truncateReview(text, at)
  return cut ? `${cut.head.replace(/[\s.,;:!?…–—-]+$/u, '')}…` : text
}

/** Stripping rounds before a text counts as an attack, such as '<scr<script></script>ipt>' nested many times. */
const MAX_ROUNDS = 8

/**
 * A review as it is stored: clean, with up to two blank lines in a row, and without what the specification lists:
 * scripts, iframes and objects with their content, embeds, `javascript:` and `vbscript:` references, and event handlers
 * inside tags. React escapes all text, so nothing else needs to go. Idempotent, and takes linear time.
 */
export function sanitiseReview(text: string): string {
  const tidy = (each: string) => cleanLines(each, 2)
  let clean = tidy(text)
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = tidy(stripHandlers(stripReferences(stripElements(clean))))
    if (next === clean) return clean
    clean = next
  }
  return tidy(clean.replace(/[<:]/g, '')) // tags and references need one of these
}

/**
 * Removes scripts, iframes, objects and embeds. An unclosed one only loses its tag, not the rest of the review.
 * Remembers failed searches, so '<script' 100,000 times isn't searched through each time.
 */
function stripElements(text: string): string {
  const tag = /<(\/?)(script|iframe|object|embed)(?![\w-])/gi
  /** What doesn't occur from here on: '>', or the closing tag of a name. */
  const absent = new Set<string>()
  let kept = ''
  let from = 0
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    const name = (found[2] ?? '').toLowerCase()
    kept += text.slice(from, found.index)
    from = endOfTag(text, tag.lastIndex)
    if (!found[1] && name !== 'embed' && !absent.has(name)) {
      const closing = new RegExp(`</${name}(?![\\w-])`, 'gi')
      closing.lastIndex = from
      if (closing.test(text)) from = endOfTag(text, closing.lastIndex)
      else absent.add(name)
    }
    tag.lastIndex = from
  }
  return kept + text.slice(from)

  /** The index after the next '>', or the end of the tag's name if there's none. */
  function endOfTag(whole: string, nameEnd: number): number {
    const end = absent.has('>') ? -1 : whole.indexOf('>', nameEnd)
    if (end < 0) absent.add('>')
    return end < 0 ? nameEnd : end + 1
  }
}

/** Browsers ignore tabs and newlines within a scheme. */
const REFERENCE = new RegExp(
  `(=\\s*["']?\\s*)?(?:${['java', 'vb'].map(spread).join('|')})[\\t\\n]*${spread('script:')}`,
  'gi',
)

function spread(letters: string): string {
  return Array.from(letters).join('[\\t\\n]*')
}

/** Only a link target counts as a reference: “JavaScript: The Good Parts” is a book. */
function stripReferences(text: string): string {
  return text.replace(REFERENCE, (found: string, assigned: string | undefined, at: number) => {
    const leads = assigned !== undefined || /^\S/.test(text.slice(at + found.length, at + found.length + 1))
    return leads ? (assigned ?? '') : found
  })
}

/** `onload=…` and the like, but not words that begin with "on" ("the only one = best"). */
const HANDLER = /([\s"'/])on(?!(?:e|ce|ly|to|line|set|going)\b)[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/** Removes event handlers between each '<' followed by a letter and the next '>', or the end, as a browser would. */
function stripHandlers(text: string): string {
  return text.replace(/<\/?[a-z][^>]*/gi, (tag) =>
    tag.replace(HANDLER, (_handler, before: string) => before.trim()),
  )
}

/** What the form advises on: keys of `words.advice`. */
export type Warning = keyof typeof reviewWords.advice
export type Suspicion = 'low' | 'medium' | 'high'

const REPEATED_MORE_THAN = 5
const OFF_TOPIC_OVER = 100

// Phrases rather than words if the word occurs in honest reviews ("write your essay here", "seats are a lottery").
const PROMOTION = anyOf(
  'promo(?: codes?)?|discount codes?|coupons?|use (?:my |our )?code|(?:buy|order|shop|book|call) now|order today',
  'sign up (?:now|today|here)|limited time|special offers?|exclusive (?:offer|deal)s?|(?:lowest|best) prices?|\\d{1,2}\\s?% off',
  'free trial|money back|check out our|visit our (?:site|website|page|store|shop)|follow (?:us|me) (?:on|at)|(?:dm|message) us|dm me',
  'subscribe|our (?:customers|products|services|website|store)|we (?:offer|deliver|guarantee)',
)
const SPAM = anyOf(
  'click (?:here|this|below|the link)|link in (?:my |the )?bio|(?:make|earn|easy|free) money|get rich|(?:extra|passive) income',
  "act now|risk[ -]free|100\\s?% (?:free|guaranteed)|you(?: have|['’]ve) (?:been selected|won (?:a|the|an))|free gift cards?",
  'claim your (?:free|prize|reward|gift|bonus)|buy followers|crypto investments?|bitcoin|forex|casinos?|online betting|payday loans?',
  'viagra|cialis|weight loss|miracle cure|(?:essay|paper|homework) writing services?|cheap essays?|buy (?:essays|papers)|pay someone to',
  '(?:we|i) (?:can |will )?(?:write|do) your (?:essay|paper|homework|assignment)s?|(?:whatsapp|telegram) me|text me at|onlyfans',
)

/** Beginnings of words that a review of a study spot is likely to contain, in English and, for visitors, Spanish. */
const ON_TOPIC = new RegExp(
  '(?:^|[^\\p{L}])(?:stud|work|read|writ|homework|assign|class|course|lectur|exam|final|midterm|essay|paper|research|project|deadline|' +
    'focus|concentrat|productiv|distract|quiet|silen|nois|loud|calm|peace|chatt|talk|music|headphone|wi-?fi|internet|outlet|plug|' +
    'socket|charg|laptop|computer|print|whiteboard|seat|sit|sat|chair|table|desk|carrel|couch|sofa|booth|bench|stool|librar|' +
    'caf|coffee|tea|latte|espresso|matcha|barista|drink|food|snack|lunch|menu|pastr|bagel|staff|crowd|busy|packed|empty|space|spot|' +
    'place|room|floor|building|hall|campus|university|college|student|parking|light|lamp|window|bright|dim|dark|cosy|cozy|comf|warm|' +
    'hours|open|clos|late|night|morning|weekend|atmospher|vibe|ambi|aesthet|decor|group|book|bathroom|restroom|toilet|clean|' +
    'estudi|bibliotec|silenci|tranquil|mesa|enchufe|lugar|trabaj)',
  'iu',
)
// A label of a domain has at most 63 letters (RFC 1035). The limit also keeps the search linear.
const LINK =
  /https?:\/\/|\bwww\.\S|\bbit\.ly\b|\b[a-z0-9-]{1,63}\.(?:com|net|org|edu|gov|io|info|biz|shop|store|app|dev|xyz|gg)(?![\w-])/i
/** Ten digits as in the US, with or without the country code, or 7 to 15 (E.164) after a plus sign. */
const PHONE =
  /(?:^|[^\d])(?:1[ .-]?)?\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]?\d{4}(?!\d)|\+\d(?:[ ().-]{0,2}\d){6,14}(?!\d)/

/** Advice that never blocks a review. Fixed order, each at most once. */
export function softWarnings(text: string): Warning[] {
  const tests: Record<Warning, boolean> = {
    capitals: isShouted(text),
    repetition: isRepetitive(text),
    promotion: PROMOTION.test(text),
    url: LINK.test(text),
    phone: PHONE.test(text),
    punctuation: /[!?\uFF01\uFF1F]{3}/.test(text),
    'off-topic': lengthOf(text) > OFF_TOPIC_OVER && isLatin(text) && !ON_TOPIC.test(text),
    spam: SPAM.test(text),
  }
  return (Object.keys(tests) as Warning[]).filter((code) => tests[code])
}

/** The warnings as text. */
export const adviceOn = (text: string): string[] =>
  softWarnings(text).map((warning) => reviewWords.advice[warning])

const WEIGHT: Record<Warning, number> = {
  spam: 3,
  promotion: 2,
  url: 2,
  phone: 2,
  capitals: 1,
  repetition: 1,
  punctuation: 1,
  'off-topic': 1,
}

/** For admins: spam weighs 3, promotion, URLs and phone numbers 2, style 1. High from 4, medium from 2. */
export function suspicionOf(warnings: readonly Warning[]): Suspicion {
  const weight = warnings.reduce((sum, warning) => sum + WEIGHT[warning], 0)
  return weight >= 4 ? 'high' : weight >= 2 ? 'medium' : 'low'
}

function anyOf(...phrases: string[]): RegExp {
  return new RegExp(`(?:^|[^\\w])(?:${phrases.join('|').replaceAll(' ', '\\s{1,3}')})(?!\\w)`, 'i')
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** More than half of the letters. In Chinese, which has no capitals, "WIFI" isn't shouting. */
const isShouted = (text: string) => count(text, /\p{Lu}/gu) > count(text, /\p{L}/gu) / 2

/** A word of more than 3 letters that occurs more than 5 times. */
function isRepetitive(text: string): boolean {
  const seen = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? []) {
    const times = (seen.get(word) ?? 0) + 1
    if (times > REPEATED_MORE_THAN) return true
    seen.set(word, times)
  }
  return false
}

/** Whether our word list applies: a review in Chinese or Arabic isn't off topic for its lack of English words. */
function isLatin(text: string): boolean {
  return count(text, /\p{Script=Latin}/gu) > count(text, /\p{L}/gu) / 2
}
