import type { Random } from './random'
import { lineSource, uncapitalised, type Said } from './review-lines'
import type { Job } from './review-slots'
import { turns, type Mood, type Voice } from './review-texts'

const MAX_LENGTH = 1250
/** A little above the database's minimum of 85, since a voice may drop the last period and contract some words. */
const MIN_LENGTH = 95

/** Sentence fragments ("Too dim to read in") can stand alone, but not follow a link. */
const CAN_FOLLOW =
  /^(a|the|there|it|i|you|they|we|he|she|people|somebody|everyone|everything|one|my|half|every|wifi|parking|staff)\b/i

/** Composes reviews from hand-written lines, never repeating a sentence. */
export function reviewWriter(random: Random) {
  const { take, isNew } = lineSource(random)

  /** Number of sentences in the body, by voice; now and then an author has a lot to say. */
  function bodyLength(voice: Voice) {
    if (voice === 'terse') return random.between(1, 2)
    if (voice === 'chatty') return random.chance(0.5) ? random.between(6, 13) : random.between(2, 4)
    return random.chance(0.1) ? random.between(6, 11) : random.between(1, 3)
  }

  /** The moods of the body's sentences, so that the text agrees with the rating. */
  function moodsFor(rating: number, length: number): Mood[] {
    const share = [0, 1, 0.8, 0.5, 0.15, 0][rating] ?? 0
    let complaints = Math.round(length * share)
    if (rating === 4 && length > 1 && !complaints && random.chance(0.45)) complaints = 1
    if (rating === 2 && length > 2) complaints = Math.min(complaints, length - 1)
    const rest = Array.from({ length: length - complaints }, (_, at): Mood =>
      rating <= 2 || (at > 0 && random.chance(0.25)) ? '=' : '+',
    )
    const bad = Array.from({ length: complaints }, (): Mood => '-')
    // Happy authors start with the good things, unhappy ones with the bad.
    return rating >= 3 ? [...random.shuffled(rest), ...bad] : [...bad, ...rest]
  }

  function body(job: Job, length: number, spoken: Set<string>): string[] {
    const sentences: string[] = []
    let lean: Mood | undefined
    const moods = moodsFor(job.rating, length)
    for (const mood of moods) {
      const found =
        (random.chance(0.45) ? take('this place', mood, job, spoken) : undefined) ??
        take('body', mood, job, spoken) ??
        take('body', '=', job, spoken)
      if (!found) continue
      const turn =
        lean && lean !== found.mood && found.mood !== '=' && random.chance(0.6) && CAN_FOLLOW.test(found.text)
      const only = moods.filter((each) => each === found.mood).length === 1
      const { any, single } = turns[found.mood === '-' ? 'toComplaint' : 'toPraise']
      const links = only ? [...any, ...single] : any
      sentences.push(turn ? `${random.pick(links)} ${uncapitalised(found.text, job)}` : found.text)
      if (found.mood !== '=') lean = found.mood
    }
    return sentences
  }

  /** "Good: ... Not so good: ...", as some people write. */
  function list(job: Job, spoken: Set<string>): string[] {
    const some = (mood: Mood, wanted: number) =>
      Array.from({ length: wanted }, () => take('point', mood, job, spoken)?.text).filter(
        (text) => text !== undefined,
      )
    const good = some('+', [0, 0, 1, 2, 3, 3][job.rating] ?? 2)
    const bad = some('-', [0, 3, 2, 2, 1, 0][job.rating] ?? 1)
    const [forGood, forBad] = random.pick([
      ['Good', 'Not so good'],
      ['Pros', 'Cons'],
      ['Plus', 'Minus'],
      ['Like', 'Dislike'],
      ['The good', 'The bad'],
      ['Yes to', 'No to'],
    ])
    return [
      good.length ? `${forGood}: ${good.join(', ')}.` : '',
      bad.length ? `${forBad}: ${bad.join(', ')}.` : '',
    ].filter((text) => text && isNew(text))
  }

  function compose(job: Job): string {
    const { rating } = job
    const { voice } = job.person
    const spoken = new Set<string>()
    const overall: Mood = rating >= 4 ? '+' : rating === 3 ? '=' : '-'
    const start = random.chance(rating === 4 ? 0.2 : 0) ? '=' : overall
    const inList = random.chance(voice === 'practical' ? 0.3 : 0.03)
    const sentences: string[] = []
    const add = (found: Said | undefined) => {
      if (found) sentences.push(found.text)
    }

    if (random.chance(voice === 'terse' ? 0.35 : inList ? 0.4 : 0.7)) add(take('opening', start, job, spoken))
    const core = inList
      ? [...list(job, spoken), ...body(job, 1, spoken)]
      : body(job, bodyLength(voice), spoken)
    sentences.push(...core)
    if (random.chance(voice === 'practical' ? 0.35 : 0.1)) add(take('tip', '=', job, spoken))
    const closing = random.chance(0.4)
    if (closing) add(take('closing', overall, job, spoken))
    while (sentences.join(' ').length < MIN_LENGTH) {
      const more =
        take('body', rating >= 3 ? '+' : '-', job, spoken) ??
        take('body', '=', job, spoken) ??
        take('closing', overall, job, spoken) ??
        take('tip', '=', job, spoken) ??
        take('body', rating >= 3 ? '+' : '-', job, spoken, true) ??
        take('body', '=', job, spoken, true)
      if (!more) throw new Error(`${job.location.slug}: nothing left to say`)
      sentences.splice(Math.max(1, sentences.length - 1), 0, more.text)
    }
    while (sentences.join(' ').length > MAX_LENGTH) sentences.splice(1, 1)
    return inVoice(paragraphs(sentences), voice, closing && overall === '+')
  }

  /** Splits longer reviews into two paragraphs. */
  function paragraphs(sentences: string[]) {
    if (sentences.length < 6 || random.chance(0.3)) return sentences.join(' ')
    const at = random.between(2, sentences.length - 2)
    return `${sentences.slice(0, at).join(' ')}\n\n${sentences.slice(at).join(' ')}`
  }

  function inVoice(text: string, voice: Voice, endsPleased: boolean) {
    const spoken = random.chance(0.85) ? contracted(text) : text
    if (voice === 'casual') return spoken.toLowerCase().replace(/\.$/, random.chance(0.7) ? '' : '.')
    if (voice === 'warm' && endsPleased && random.chance(0.5)) return spoken.replace(/\.$/, '!')
    return spoken
  }

  return { compose, isNew }
}

/** Contracts words as people type them: "I do not" → "I don't". */
function contracted(text: string) {
  return text
    .replace(/\b(do|does|did|is|are|was|were|would|could|should|have|has|had) not\b/gi, "$1n't")
    .replace(/\b(c)annot\b/gi, "$1an't")
    .replace(/\b(w)ill not\b/gi, "$1on't")
    .replace(/\bI am (?=[a-z])/g, "I'm ")
    .replace(/\b(I|you|they|we|it) will (?=[a-z])/gi, "$1'll ")
    .replace(/\b(you|they|we) are (?=[a-z])/gi, "$1're ")
    .replace(
      /(?<!\b(?:as|than|what|where|how|which|whatever) )\b(it|that|there|here) is (?=[a-z])/gi,
      "$1's ",
    )
    .replace(/\bI have (?=(?:been|had|seen|never|ever|tried|lost|sat|done|grown|stopped|read)\b)/g, "I've ")
}
