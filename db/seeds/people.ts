import { names, studies, voices } from './people-by-campus'
import { randomFrom } from './random'
import type { Voice } from './review-text'

/** An invented student. `subject` and `task` are what they work on in reviews. */
export type SamplePerson = {
  first: string
  last: string
  campus: string
  voice: Voice
  subject: string
  task: string
}

const person = (name: string, campus: string, voice: Voice, subject: string, task: string): SamplePerson => {
  const [first = '', last = ''] = name.split('|')
  return { first, last, campus, voice, subject, task }
}

const SEED = 20_240_905

/** Students that demo content refers to by name. */
const known: SamplePerson[] = [
  person('Amara|Okafor', 'berkeley', 'warm', 'molecular biology', 'a lab report'),
  person('Diego|Fuentes', 'berkeley', 'practical', 'data structures', 'my operating systems project'),
  person('Priya|Raghunathan', 'berkeley', 'dry', 'real analysis', 'a problem set'),
  person('Wen|Liu', 'berkeley', 'terse', 'statistics', 'my statistics homework'),
  person('Noor|Haddad', 'ucla', 'chatty', 'film history', 'a screenplay draft'),
  person('Marcus|Bell', 'ucla', 'casual', 'econometrics', 'my econ midterm review'),
  person('Kalena|Akana', 'hawaii', 'warm', 'oceanography', 'my field notes'),
  person('Tomasz|Wieczorek', 'stanford', 'dry', 'topology', 'a proof'),
  person('Ingrid|Solberg', 'washington', 'warm', 'Norse literature', 'a seminar paper'),
  person('Jun|Takahashi', 'washington', 'terse', 'circuit design', 'a lab write-up'),
  person('Rosalind|Pike', 'oregon', 'chatty', 'environmental law', 'a grant application'),
  person('Mateo|Villanueva', 'arizona-state', 'practical', 'thermodynamics', 'my design report'),
  person('Shreya|Banerjee', 'arizona-state', 'warm', 'neuroscience', 'a poster for a conference'),
  person('Caleb|Jorgensen', 'utah', 'practical', 'accounting', 'my tax case study'),
  person('Nizhoni|Begay', 'colorado', 'dry', 'hydrology', 'my thesis proposal'),
  person('Lucía|Treviño', 'texas', 'warm', 'architecture history', 'a studio portfolio'),
  person('Everett|Langley', 'texas', 'grumpy', 'petroleum geology', 'a term paper'),
  person('Thanh|Nguyen', 'rice', 'practical', 'organic chemistry', 'a mechanisms worksheet'),
  person('Odette|Robichaux', 'tulane', 'chatty', 'public health', 'a literature review'),
  person('Hannah|Lindqvist', 'michigan', 'warm', 'nursing pharmacology', 'a care plan'),
  person('Yusuf|Demir', 'michigan', 'dry', 'contract law', 'a moot court brief'),
  person('Bridget|Halloran', 'wisconsin', 'chatty', 'dairy science', 'my capstone report'),
  person('Pa Houa|Vang', 'minnesota', 'warm', 'social work', 'a case study'),
  person('Anders|Nyberg', 'minnesota', 'terse', 'music theory', 'a counterpoint exercise'),
  person('Miriam|Feldstein', 'chicago', 'grumpy', 'Hegel', 'my qualifying paper'),
  person('Kwame|Asante', 'chicago', 'dry', 'macroeconomics', 'a referee report'),
  person('Grace|Hostetler', 'purdue', 'practical', 'fluid mechanics', 'a lab report on pumps'),
  person('Darnell|Whitaker', 'ohio-state', 'warm', 'anatomy', 'my anatomy flashcards'),
  person('Soo-jin|Park', 'georgia-tech', 'terse', 'algorithms', 'my compilers assignment'),
  person('Leila|Farahani', 'georgia-tech', 'practical', 'machine learning', 'a project report'),
  person('Wyatt|Greer', 'north-carolina', 'casual', 'biostatistics', 'my journalism piece'),
  person('Ximena|Castellanos', 'florida', 'warm', 'marine ecology', 'a research summary'),
  person('Tobias|Achterberg', 'virginia', 'grumpy', 'constitutional history', 'my honors thesis'),
  person('Simone|Baptiste', 'penn', 'warm', 'comparative politics', 'a policy memo'),
  person('Ravi|Chandrasekaran', 'nyu', 'dry', 'corporate finance', 'a valuation model'),
  person('Zofia|Malinowska', 'nyu', 'grumpy', 'playwriting', 'the second act of my play'),
  person('Elijah|Stern', 'columbia', 'chatty', 'the Iliad', 'my core essay'),
  person('Mei-ling|Chou', 'mit', 'terse', 'quantum mechanics', 'a pset'),
  person('Fatou|Diallo', 'harvard', 'warm', 'immunology', 'my personal statement'),
  person('Callum|Ferreira', 'yale', 'dry', 'Latin', 'a translation'),
]

export const people: SamplePerson[] = [...known, ...others()]

function others(): SamplePerson[] {
  const random = randomFrom(SEED)
  let left: typeof studies = []
  return Object.entries(names).flatMap(([campus, list]) =>
    list.split(', ').map((name) => {
      if (!left.length) left = random.shuffled(studies)
      const [subject, task] = left.pop()!
      const split = name.lastIndexOf(' ')
      return person(
        `${name.slice(0, split)}|${name.slice(split + 1)}`,
        campus,
        random.pick(voices),
        subject,
        task,
      )
    }),
  )
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
