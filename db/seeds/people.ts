import data from './data/people.json'
import { randomFrom } from './random'
import type { Voice } from './review-texts'

/** An invented student. `subject` and `task` are what they work on in reviews. */
export type SamplePerson = {
  first: string
  last: string
  campus: string
  voice: Voice
  subject: string
  task: string
}

const SEED = 20_240_905
/** Writing styles, with how common they are. */
const VOICES: [Voice, number][] = [
  ['warm', 5],
  ['practical', 4],
  ['dry', 3],
  ['chatty', 3],
  ['casual', 3],
  ['terse', 2],
  ['grumpy', 1],
]

/** Demo content refers to those in `known` by name; the others write most of their campus's reviews. */
const { known, names, studies } = data as {
  known: (Omit<SamplePerson, 'first' | 'last'> & { name: string })[]
  names: Record<string, string[]>
  studies: Pick<SamplePerson, 'subject' | 'task'>[]
}

export const people: SamplePerson[] = [
  ...known.map(({ name, ...person }) => ({ ...namesIn(name), ...person })),
  ...others(),
]

function others(): SamplePerson[] {
  const random = randomFrom(SEED)
  const voices = VOICES.flatMap(([voice, times]) => Array<Voice>(times).fill(voice))
  let left: typeof studies = []
  return Object.entries(names).flatMap(([campus, list]) =>
    list.map((name) => {
      if (!left.length) left = random.shuffled(studies)
      const study = left.pop()!
      return { ...namesIn(name), campus, voice: random.pick(voices), ...study }
    }),
  )
}

/** The last word is the last name. */
function namesIn(name: string) {
  const split = name.lastIndexOf(' ')
  return { first: name.slice(0, split), last: name.slice(split + 1) }
}

/** An address that can never receive email: .invalid is reserved for that (RFC 2606). */
export function emailOf({ first, last }: SamplePerson) {
  const plain = (name: string) =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return `${plain(first)}.${plain(last)}@sample.invalid`
}
