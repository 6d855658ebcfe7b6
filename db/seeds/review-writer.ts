import { expandHours } from './hours'
import type { SamplePerson } from './people'
import type { SampleLocation } from './location'
import type { Random } from './random'
import type { Group, Mood, Voice } from './review-text'
import { anywhere } from './review-texts/review-texts-anywhere'
import { cafe } from './review-texts/review-texts-cafe'
import { closings, points, turns } from './review-texts/review-texts-closings'
import { elsewhere } from './review-texts/review-texts-elsewhere'
import { library } from './review-texts/review-texts-library'
import { local } from './review-texts/review-texts-local'
import { openings } from './review-texts/review-texts-openings'
import { plain } from './review-texts/review-texts-plain'
import { universities, type SampleUniversity } from './universities'

/** What a review is to be about: who rates which location how. */
export type Job = { location: SampleLocation; person: SamplePerson; campus: SampleUniversity; rating: number }
type Candidate = { topic: string; mood: Mood; line: string }

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const LONGEST = 1250
/** A little above the 85 of the database, since a voice may drop the last full stop. */
const SHORTEST = 88
const stateOf = new Map(universities.map(({ slug, state }) => [slug, state]))
/** No line more often than this in the whole sample. */
const MOST_USES = 10
const ALL = [...library, ...cafe, ...elsewhere, ...anywhere, ...plain, ...openings, ...closings]
const BODY = ALL.filter(({ topic }) => !['opening', 'closing', 'tip'].includes(topic))
const about = (topic: string) => ALL.filter((group) => group.topic === topic)
const OPENINGS = about('opening')
const CLOSINGS = about('closing')
const TIPS = about('tip')
/** Lower case after "That said," would be wrong for these first words. */
const NAMES =
  'AC|CS|I|A level|Level D|Bobst|Clough|Durant|Homer|Lamont|Marginalia|Moffitt|Northside|Powell|USB|Van Pelt'
const STAYS_CAPITAL = new RegExp(`^((${NAMES})\\b|(${DAY_NAMES.join('|')})|[{])`)

/** Half sentences ("Too dim to read in") stand alone, but not after a link. */
const CAN_FOLLOW =
  /^(a|the|there|it|i|you|they|we|he|she|people|somebody|everyone|everything|one|my|half|every|wifi|parking|staff)\b/i
/** What a line for any kind of location may say, but not about a park. */
const INDOOR_WORDS =
  /\b(rooms?|building|tables?|chairs?|(walk|walked|went) in|came out|seats?|close[sd]?|closing|runs it|laid|door)\b/i

/**
 * Writes reviews out of the hand-written lines. It remembers what it has used: a line comes once on the page of a
 * location, once from one author, and otherwise the least worn of a few is taken, so that none turns up everywhere.
 */
export function reviewWriter(random: Random) {
  const worn = new Map<string, number>()
  const onPage = new Map<string, Set<string>>()
  const byAuthor = new Map<string, Set<string>>()

  function remembered(store: Map<string, Set<string>>, key: string) {
    const found = store.get(key) ?? new Set<string>()
    store.set(key, found)
    return found
  }

  function candidates(groups: Group[], { location, person, rating }: Job, moods: Mood[]): Candidate[] {
    const isLocal = person.campus === location.campus
    const isVisitor = stateOf.get(person.campus) !== stateOf.get(location.campus)
    return groups
      .filter(
        (group) =>
          moods.includes(group.mood) &&
          (!group.kinds || group.kinds.includes(location.kind)) &&
          (group.tags ?? []).every((tag) => location.tags.includes(tag)) &&
          !(group.without ?? []).some((tag) => location.tags.includes(tag)) &&
          (group.local === undefined || (group.local ? isLocal : isVisitor)) &&
          (!group.voices || group.voices.includes(person.voice)) &&
          (!group.ratings || group.ratings.includes(rating)),
      )
      .flatMap(({ topic, mood, lines, kinds }) =>
        lines
          .filter(
            (line) =>
              fitsHours(location, line) && (kinds || location.kind !== 'park' || !INDOOR_WORDS.test(line)),
          )
          .map((line) => ({ topic, mood, line })),
      )
  }

  /** Takes an unused line on a topic that has not been spoken of yet, and notes both. */
  function take(pool: Candidate[], { location, person }: Job, spoken: Set<string>): Candidate | undefined {
    const page = remembered(onPage, location.slug)
    const author = remembered(byAuthor, `${person.first} ${person.last}`)
    const free = pool.filter(
      ({ topic, line }) =>
        !spoken.has(topic) && !page.has(line) && !author.has(line) && (worn.get(line) ?? 0) < MOST_USES,
    )
    if (!free.length) return undefined
    const topic = random.pick(free).topic
    const ofTopic = random.shuffled(free.filter((each) => each.topic === topic)).slice(0, 6)
    const chosen = ofTopic.reduce((best, each) =>
      (worn.get(each.line) ?? 0) < (worn.get(best.line) ?? 0) ? each : best,
    )
    worn.set(chosen.line, (worn.get(chosen.line) ?? 0) + 1)
    page.add(chosen.line)
    author.add(chosen.line)
    spoken.add(topic)
    return chosen
  }

  function notesOf(location: SampleLocation): Candidate[] {
    const notes =
      local[location.slug]?.notes
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean) ?? []
    return notes.map((note) => ({ topic: 'this place', mood: note[0] as Mood, line: note.slice(2) }))
  }

  /** How many sentences of the body, by voice; now and then someone has a lot to say. */
  function bodyLength(voice: Voice) {
    if (voice === 'terse') return random.between(1, 2)
    if (voice === 'chatty') return random.chance(0.5) ? random.between(6, 13) : random.between(2, 4)
    return random.chance(0.1) ? random.between(6, 11) : random.between(1, 3)
  }

  /** The moods of the body, so that what is said agrees with the stars. */
  function moodsFor(rating: number, length: number): Mood[] {
    const share = [0, 1, 0.8, 0.5, 0.15, 0][rating] ?? 0
    let complaints = Math.round(length * share)
    if (rating === 4 && length > 1 && !complaints && random.chance(0.45)) complaints = 1
    if (rating === 2 && length > 2) complaints = Math.min(complaints, length - 1)
    const rest = Array.from({ length: length - complaints }, (_, at): Mood =>
      at > 0 && random.chance(0.25) ? '=' : '+',
    )
    const bad = Array.from({ length: complaints }, (): Mood => '-')
    // Who is pleased says the good things first, who is not begins with the bad ones.
    return rating >= 3 ? [...random.shuffled(rest), ...bad] : [...bad, ...rest]
  }

  function body(job: Job, length: number, spoken: Set<string>): string[] {
    const sentences: string[] = []
    let lean: Mood | undefined
    const moods = moodsFor(job.rating, length)
    for (const mood of moods) {
      const notes = notesOf(job.location).filter((note) => note.mood === mood)
      const found =
        (random.chance(0.45) ? take(notes, job, spoken) : undefined) ??
        take(candidates(BODY, job, [mood]), job, spoken) ??
        take(candidates(BODY, job, ['=']), job, spoken)
      if (!found) continue
      const turn =
        lean && lean !== found.mood && found.mood !== '=' && random.chance(0.6) && CAN_FOLLOW.test(found.line)
      const only = moods.filter((each) => each === found.mood).length === 1
      const { any, single } = turns[found.mood === '-' ? 'toComplaint' : 'toPraise']
      const links = only ? [...any, ...single] : any
      sentences.push(turn ? `${random.pick(links)} ${uncapitalised(found.line)}` : found.line)
      if (found.mood !== '=') lean = found.mood
    }
    return sentences
  }

  /** "Good: ... Not so good: ...", as some people write. */
  function list(job: Job, spoken: Set<string>): string[] {
    const some = (mood: Mood, wanted: number) => {
      const found = Array.from(
        { length: wanted },
        () => take(candidates(points, job, [mood]), job, spoken)?.line,
      )
      return found.filter((line) => line !== undefined)
    }
    const good = some('+', [0, 1, 1, 2, 3, 3][job.rating] ?? 2)
    const bad = some('-', [0, 3, 2, 2, 1, 0][job.rating] ?? 1)
    const [forGood, forBad] = random.pick([
      ['Good', 'Not so good'],
      ['Pros', 'Cons'],
      ['Plus', 'Minus'],
      ['Like', 'Dislike'],
    ])
    return [
      good.length ? `${forGood}: ${good.join(', ')}.` : '',
      bad.length ? `${forBad}: ${bad.join(', ')}.` : '',
    ].filter(Boolean)
  }

  function compose(job: Job): string {
    const { rating } = job
    const { voice } = job.person
    const spoken = new Set<string>()
    const overall: Mood = rating >= 4 ? '+' : rating === 3 ? '=' : '-'
    const start = random.chance(rating === 4 ? 0.2 : 0) ? '=' : overall
    const inList = random.chance(voice === 'practical' ? 0.3 : 0.03)
    const sentences: string[] = []
    const add = (found: Candidate | undefined) => {
      if (found) sentences.push(found.line)
    }

    if (random.chance(voice === 'terse' ? 0.35 : inList ? 0.4 : 0.7))
      add(take(candidates(OPENINGS, job, [start]), job, spoken))
    const core = inList
      ? [...list(job, spoken), ...body(job, 1, spoken)]
      : body(job, bodyLength(voice), spoken)
    sentences.push(...core)
    if (random.chance(voice === 'practical' ? 0.35 : 0.1)) {
      add(take(candidates(TIPS, job, ['=']), job, spoken))
    }
    const closing = random.chance(0.4)
    if (closing) {
      add(take(candidates(CLOSINGS, job, [overall]), job, spoken))
    }
    const fill = (text: string) => filled(text, job)
    while (fill(sentences.join(' ')).length < SHORTEST) {
      const more =
        take(candidates(BODY, job, [rating >= 3 ? '+' : '-', '=']), job, spoken) ??
        take(candidates(CLOSINGS, job, [overall]), job, spoken) ??
        take(candidates(TIPS, job, ['=']), job, spoken)
      if (!more) throw new Error(`${job.location.slug}: nothing left to say`)
      sentences.splice(Math.max(1, sentences.length - 1), 0, more.line)
    }
    while (fill(sentences.join(' ')).length > LONGEST) sentences.splice(1, 1)
    return inVoice(paragraphs(sentences.map(fill)), voice, closing && overall === '+')
  }

  /** Longer ones are broken once, as people do. */
  function paragraphs(sentences: string[]) {
    if (sentences.length < 6 || random.chance(0.3)) return sentences.join(' ')
    const at = random.between(2, sentences.length - 2)
    return `${sentences.slice(0, at).join(' ')}\n\n${sentences.slice(at).join(' ')}`
  }

  function inVoice(text: string, voice: Voice, endsPleased: boolean) {
    if (voice === 'casual') return text.toLowerCase().replace(/\.$/, random.chance(0.7) ? '' : '.')
    if (voice === 'warm' && endsPleased && random.chance(0.5)) return text.replace(/\.$/, '!')
    return text
  }

  return compose
}

/**
 * Whether a text suits the hours: nobody praises the Sundays of a location that is closed on them, or nights it has
 * not.
 */
export function fitsHours(location: SampleLocation, text: string) {
  let out = outOfPlace.get(location)
  if (!out) outOfPlace.set(location, (out = unfittingWords(location)))
  return !out.test(text)
}

const outOfPlace = new WeakMap<SampleLocation, RegExp>()

function unfittingWords(location: SampleLocation) {
  const hours = expandHours(location.hours)
  const closed = DAY_NAMES.filter((_, index) =>
    hours.some((row) => row.day_of_week === index + 1 && !row.is_open),
  )
  const pastMidnight = hours.some(
    ({ start_time: start, end_time: end }) =>
      start && end && (start === end || (end < start && end > '00:00')),
  )
  const words = [...closed, ...(closed.some((name) => name.startsWith('S')) ? ['weekend'] : [])]
  const evenings =
    !hours.length ||
    hours.some(({ start_time: start, end_time: end }) => start && end && (end <= start || end > '20:00'))
  if (!evenings) words.push('evening', 'dinner', 'at night', 'after (nine|ten|eleven) ')
  if (!pastMidnight) words.push('midnight', '(one|two|three|four) in the morning')
  return new RegExp(words.join('|') || '$^', 'i')
}

/** Puts the names into the slots, with a capital where a slot begins a sentence. */
export function filled(text: string, { location, person, campus }: Job) {
  const values: Record<string, string> = {
    location: location.called,
    campus: campus.called,
    city: location.city ?? campus.city,
    subject: person.subject,
    task: person.task,
  }
  return text.replace(/\{(\w+)\}/g, (_, slot: string, at: number) => {
    const value = values[slot] ?? ''
    return /(^|[.!?] )$/.test(text.slice(0, at)) ? value.charAt(0).toUpperCase() + value.slice(1) : value
  })
}

function uncapitalised(line: string) {
  return STAYS_CAPITAL.test(line) ? line : line.charAt(0).toLowerCase() + line.slice(1)
}
