import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Guesses are limited to 100 an hour per account, so this many take more than a year. */
const GUESSES = 1_000_000
/** Checking more characters could cost the server half a second, and never changes the result. */
const JUDGED = 50
const SUBSTITUTIONS = 20

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded with the first password: unpacking the dictionaries takes 35 ms, and most commands never need them. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new Factory({ dictionary, graphs, maxLength: JUDGED, l33tMaxSubstitutions: SUBSTITUTIONS })
}

/** The password's owner: attackers who know them try these words first. */
export type Owner = { firstName: string; lastName: string; email: string }

/** Whether an attacker who knows `owner` would guess a new password within a million guesses. */
export async function isEasyToGuess(
  password: string,
  { firstName, lastName, email }: Owner,
): Promise<boolean> {
  const known = [firstName, lastName, firstName + lastName, email, ...email.split(/[@.+_-]/), 'carrel']
  return (
    (await (estimator ??= loadEstimator())).check(password.normalize('NFKC'), known.filter(Boolean)).guesses <
    GUESSES
  )
}
