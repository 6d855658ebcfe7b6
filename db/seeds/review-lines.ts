import { DAY_NAMES, fitsHours } from './fits-hours'
import type { SampleLocation } from './locations'
import type { Random } from './random'
import { areasAt, filled, type Job } from './review-slots'
import { groups, local, points, type Group, type Mood } from './review-texts'
import { universities } from './universities'

export type LinePart = 'opening' | 'body' | 'tip' | 'closing' | 'point' | 'this place'
type Line = {
  part: LinePart
  topic: string
  mood: Mood
  text: string
  group: Group | null
  /** Whether the location's hours may rule it out. */
  isTimely: boolean
  uses: number
  most: number
}
export type Said = { mood: Mood; text: string }

/** How often a line may be reused: those with many wordings, those that name the location or subject, all others. */
const MAX_USES = { many: 14, named: 4, fixed: 1 }
/** For short phrases in a list of pros and cons. */
const MAX_POINTS = 60
const stateOf = new Map(universities.map(({ slug, state }) => [slug, state]))
/** Words that don't fit a review of a park. */
const INDOOR_WORDS =
  /\b(rooms?|building|tables?|chairs?|(walk|walked|went) in|came out|seats?|close[sd]?|closing|runs it|laid|door)\b/i
const ONCE = /^(opening|closing|tip)$/
/** Words that may not fit the location's hours. */
const TIMELY = /day|weekend|evening|dinner|night|after (nine|ten|eleven)|morning/i

const linesOf = (all: Group[], partOf: (topic: string) => LinePart): [Group, Line[]][] =>
  all.map((group) => [
    group,
    group.lines.map((text) => {
      const part = partOf(group.topic)
      const { topic, mood } = group
      const many = text.includes('[') ? 'many' : text.includes('{') ? 'named' : 'fixed'
      return {
        part,
        topic,
        mood,
        text,
        group,
        isTimely: TIMELY.test(text),
        uses: 0,
        most: part === 'point' ? MAX_POINTS : MAX_USES[many],
      }
    }),
  ])

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+/).map((sentence) => sentence.toLowerCase())

/**
 * Hands out the hand-written lines. It never repeats a sentence in the whole sample, nor a line on one location's
 * page or by one author.
 */
export function lineSource(random: Random) {
  const all = [
    ...linesOf(groups, (topic) => (ONCE.test(topic) ? (topic as LinePart) : 'body')),
    ...linesOf(points, () => 'point'),
  ]
  const said = new Set<string>()
  const byPage = new Map<string, Set<Line>>()
  const byAuthor = new Map<string, Set<Line>>()
  const known = new Map<string, Map<string, Line[]>>()

  function remembered(store: Map<string, Set<Line>>, key: string) {
    const found = store.get(key) ?? new Set<Line>()
    store.set(key, found)
    return found
  }

  /** Lines that fit a location, by part and mood. */
  function linesFor(location: SampleLocation, key: string): Line[] {
    let found = known.get(location.slug)
    if (!found) {
      found = new Map()
      const fitting = all.filter(([group]) => fits(group, location)).flatMap(([, lines]) => lines)
      for (const line of [...fitting.filter((line) => allows(line, location)), ...notesOn(location)]) {
        const list = found.get(line.part + line.mood)
        if (list) list.push(line)
        else found.set(line.part + line.mood, [line])
      }
      known.set(location.slug, found)
    }
    return found.get(key) ?? []
  }

  /** Whether none of its sentences has been used; marks them as used. */
  function isNew(text: string) {
    const sentences = sentencesOf(text)
    if (sentences.some((sentence) => said.has(sentence))) return false
    for (const sentence of sentences) said.add(sentence)
    return true
  }

  /**
   * Takes a line on a topic that the review hasn't covered, and records both. `again` allows repeating a line with
   * many wordings on the page.
   */
  function take(part: LinePart, mood: Mood, job: Job, spoken: Set<string>, again = false): Said | undefined {
    const { location, person } = job
    const page = remembered(byPage, location.slug)
    const author = remembered(byAuthor, `${person.first} ${person.last}`)
    const lines = linesFor(location, part + mood)
    const isFree = (line: Line) =>
      (line.uses < line.most || (again && line.most > 1)) &&
      !spoken.has(line.topic) &&
      (again || !page.has(line)) &&
      !author.has(line) &&
      suits(line.group, job)
    const tried = new Set<Line>()
    // Mixes both kinds throughout, or the last reviews would have no fixed lines left.
    const isMany = random.chance(0.5)
    const some = sample(lines, (line) => line.most > 1 === isMany && isFree(line))
    const next = () => some.pop() ?? leastWorn(lines.filter((line) => !tried.has(line) && isFree(line)))
    for (let line = next(); line; line = next()) {
      tried.add(line)
      const text = worded(line, job, spoken)
      if (text === undefined) continue
      line.uses++
      page.add(line)
      author.add(line)
      spoken.add(line.topic)
      return { mood, text }
    }
    return undefined
  }

  /** A few lines that pass, the least used last. Checking all of them for each sentence would take a second. */
  function sample(lines: Line[], passes: (line: Line) => boolean): Line[] {
    const found = new Set<Line>()
    for (let tries = lines.length ? 40 : 0; tries > 0 && found.size < 3; tries--) {
      const line = random.pick(lines)
      if (passes(line)) found.add(line)
    }
    return [...found].sort((one, other) => other.uses / other.most - one.uses / one.most)
  }

  /** The least used of five, with some randomness. */
  function leastWorn(lines: Line[]): Line | undefined {
    if (!lines.length) return undefined
    let best = random.pick(lines)
    for (let tries = 0; tries < 4; tries++) {
      const other = random.pick(lines)
      if (other.uses / other.most < best.uses / best.most) best = other
    }
    return best
  }

  /** A wording that hasn't been used yet, if there is one. */
  function worded({ part, text, group }: Line, job: Job, spoken: Set<string>): string | undefined {
    if (part === 'point') return text
    const canVary = /[[{]/.test(text)
    for (let tries = canVary ? 6 : 1; tries > 0; tries--) {
      const found = filled(text, job, random, group?.area)
      if (canVary && !fitsHours(job.location, found)) continue
      const named = namesIn(found, job)
      if (named.some((name) => spoken.has(`${name} twice`)) || !isNew(found)) continue
      for (const name of named) spoken.add(spoken.has(name) ? `${name} twice` : name)
      return found
    }
    return undefined
  }

  return { take, isNew }
}

/** Names that a review mentions at most twice. */
const namesIn = (text: string, { person }: Job) =>
  [person.subject, person.task, 'day', ' floor', 'here'].filter((name) => text.includes(name))

function suits(group: Group | null, { location, person, rating }: Job) {
  if (!group) return true
  const { local: isLocal, voices, ratings } = group
  const fromElsewhere = () => stateOf.get(person.campus) !== stateOf.get(location.campus)
  return (
    (isLocal === undefined || (isLocal ? person.campus === location.campus : fromElsewhere())) &&
    (!voices || voices.includes(person.voice)) &&
    (!ratings || ratings.includes(rating))
  )
}

/** Whether a text suits a location's kind, tags and areas. */
export function fits(
  { kinds, tags = [], without = [], area }: Pick<Group, 'kinds' | 'tags' | 'without' | 'area'>,
  location: SampleLocation,
) {
  return (
    (!kinds || kinds.includes(location.kind)) &&
    tags.every((tag) => location.tags.includes(tag)) &&
    !without.some((tag) => location.tags.includes(tag)) &&
    (!area || areasAt(location).some(({ kind }) => kind === area))
  )
}

const allows = ({ text, group, isTimely }: Line, location: SampleLocation) =>
  (group?.kinds || location.kind !== 'park' || !INDOOR_WORDS.test(text)) &&
  (!isTimely || fitsHours(location, text))

/** Lines that only locals would know. */
const notesOn = ({ slug }: SampleLocation): Line[] =>
  Object.entries(local[slug]?.notes ?? {}).flatMap(([mood, texts]) =>
    texts.map((text) => ({
      part: 'this place',
      topic: 'this place',
      mood: mood as Mood,
      text,
      group: null,
      isTimely: false,
      uses: 0,
      most: 1,
    })),
  )

/** Names, which keep their capital after "That said,". */
const NAMES =
  'AC|CS|I|A level|Level D|Bobst|Clough|Durant|Homer|Lamont|Marginalia|Moffitt|Northside|Powell|USB|Van Pelt|TA|Netflix'
const STAYS_CAPITAL = new RegExp(`^((${NAMES})\\b|I'|(${DAY_NAMES.join('|')}))`)

export function uncapitalised(text: string, { location, campus, person }: Job) {
  const names = [location.called, campus.called, location.city ?? campus.city, person.subject]
  if (STAYS_CAPITAL.test(text) || names.some((name) => /^[A-Z]/.test(name) && text.startsWith(name)))
    return text
  return text.charAt(0).toLowerCase() + text.slice(1)
}
