import { words } from './decision-words'

/** An admin's decision. `who` is null after they've deleted their account. */
export type Decision = { who: string | null; did: keyof typeof words.did; at: Date }

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })

/** 'Ada Admin approved this at 2:03 PM UTC.', with the day unless that is today. */
export function decisionText({ who, did, at }: Decision, now = new Date()): string {
  // Some versions of ICU put a narrow no-break space before AM and PM.
  const clock = time.format(at).replace(/\s/g, ' ')
  const when = day.format(at) === day.format(now) ? words.at(clock) : words.on(day.format(at), clock)
  return words.said(who || words.someone, words.did[did], when)
}

/** The message for the second of two admins. Null if the change left no record of a decision. */
export const decidedMeanwhile = (decision: Decision | null): string =>
  `${decision ? decisionText(decision) : words.changed} ${words.nothingSaved} ${words.below}`

/** The message for a page that doesn't show the current version. */
export const withoutBelow = (message: string): string => message.replace(` ${words.below}`, '')

/** Whether a message comes from `decidedMeanwhile`. */
export const isDecidedMeanwhile = (message: string): boolean =>
  withoutBelow(message).endsWith(words.nothingSaved)
