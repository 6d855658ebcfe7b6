import type { SuggestionAction } from '~db/suggestion-tables'
import { datedName } from '../dates-rules'
import {
  dateOfPart,
  daysOfParts,
  insideLabel,
  insideOfPart,
  partsOf,
  runsOfParts,
  type SuggestionPart,
} from './rules'
import { mailWords } from './words'

type Verbs = Record<'changed' | 'added' | 'removed', (what: string) => string>

/** What a suggested edit does: 'changed the name and the tags', or 'added Reading Room'. */
export function actText(
  { changed, added, removed }: Verbs,
  action: SuggestionAction,
  parts: readonly SuggestionPart[] = partsOf(action),
): string {
  const { whole, name: area } = action.inside ?? {}
  return whole ? (whole.new ? added : removed)(area!) : changed(partsText(parts, action))
}

/** The accepted parts of a suggestion, and the others. */
export function acceptedParts(action: SuggestionAction, accepted: readonly string[]) {
  const all = partsOf(action)
  const taken = all.filter((part) => accepted.includes(part))
  return { taken, rest: all.filter((part) => !taken.includes(part)) }
}

/** 'the name, the tags and the hours on Monday to Friday'. */
export function partsText(parts: readonly SuggestionPart[], action: SuggestionAction): string {
  const { inside } = action
  const named = runsOfParts(parts, action).map((run) => {
    const part = run[0]!
    const days = daysOfParts(run, mailWords.to)
    const date = dateOfPart(part)
    if (date) return mailWords.hoursOf(datedName(date))
    const about = insideOfPart(part)
    if (about && inside && !('whole' in about)) return mailWords.inside(insideLabel(about), inside.name)
    return days ? mailWords.hoursOf(days) : mailWords.parts[part as keyof typeof mailWords.parts]
  })
  return named.length < 2 ? named.join('') : named.slice(0, -1).join(', ') + mailWords.and + named.at(-1)!
}
