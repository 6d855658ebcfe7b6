import { termStart } from '../model/terms'
import { traitFacts } from '../model/traits'
import { wantOfTag } from '../model/wants'
import type { KnownTrait } from './queries.server'
import { sourceWords } from './words'

/** A fact, and its source. */
export type SourcedFact = { text: string; by: string | null }

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** Fewer answers than this don't contradict official facts. */
const ENOUGH = 3

const lower = (text: string) => text[0]!.toLowerCase() + text.slice(1)

/** What a page says about a trait. Empty when nothing is known; several facts if several values can be true. */
export function sourcedFacts(
  { trait, official, said, counts, total, since, known }: KnownTrait,
  now: Date,
): SourcedFact[] {
  const { values, many } = traitFacts(trait)
  const text = (value: number) => values[value] ?? String(value)
  const agree = (value: number) => counts[value] ?? 0
  const period = since === null ? null : periodOf(new Date(since), now)
  const when = period === null ? '' : ` ${period}`
  const bySome = (value: number) => {
    const students = agree(value) === total ? sourceWords.all(total) : sourceWords.some(agree(value), total)
    return period === null ? students : `${students}, ${period}`
  }
  if (many) return said.map((value) => ({ text: text(value), by: bySome(value) }))
  const [value] = said
  if (official !== null && total < ENOUGH && (value === undefined || value !== official))
    return [{ text: text(official), by: sourceWords.listed }]
  // A tag says something else, and too few students do.
  const tagged = known.length === 0 && value !== undefined && wantOfTag(trait)
  if (tagged) return [{ text: tagged.text, by: sourceWords.listed }]
  if (value === undefined) {
    if (total === 0) return []
    const answers = Object.keys(counts).map((each) =>
      sourceWords.answers(agree(Number(each)), lower(text(Number(each)))),
    )
    return [{ text: sourceWords.disagree(answers.join(', ')) + when, by: null }]
  }
  if (official !== null && official !== value) {
    const against = sourceWords.contradicts(lower(text(official)), lower(text(value)), agree(value), total)
    return [{ text: against + when, by: null }]
  }
  return [{ text: text(value), by: bySome(value) }]
}

/** "this term", or the month since which answers were counted. */
function periodOf(since: Date, now: Date): string {
  const term = Date.parse(termStart(now.toISOString().slice(0, 10)))
  return since.getTime() >= term ? sourceWords.thisTerm : sourceWords.since(MONTH.format(since))
}
