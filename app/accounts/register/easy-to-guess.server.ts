import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Guesses at one account are limited to 100 an hour, so this many take more than a year. */
const GUESSES = 1_000_000
/** Judging more characters takes the server half a second of a hostile one, and changes no verdict. */
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

/** Whose password it will be: what anyone who knows them would try first. */
export type Owner = { firstName: string; lastName: string; email: string }

/** Whether a million guesses are enough for a new password of `owner`, in the order in which attackers try. */
export async function isEasyToGuess(
  password: string,
  { firstName, lastName, email }: Owner,
): Promise<boolean> {
  const known = [firstName, lastName, firstName + lastName, email, ...email.split(/[@.+_-]/), 'carrel']
  return (await (estimator ??= loadEstimator())).check(password, known.filter(Boolean)).guesses < GUESSES
}
