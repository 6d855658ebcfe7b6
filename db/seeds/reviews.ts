import { fitsHours } from './fits-hours'
import { emailOf, people, type SamplePerson } from './people'
import { sampleLocations, type SampleLocation } from './locations'
import { randomFrom, type Random } from './random'
import { fits } from './review-lines'
import { filled, type Job } from './review-slots'
import { local, wholeReviews, type Voice, type WholeReview } from './review-texts'
import { reviewWriter } from './review-writer'
import { universities } from './universities'

/** A sample review. Times are minutes before seeding, so that texts don't depend on it. */
export type SampleReview = {
  location: SampleLocation
  person: SamplePerson
  rating: number
  description: string
  minutesAgo: number
  /** null: never edited. */
  editedMinutesAgo: number | null
}

type Planned = Job & { whole?: WholeReview; fullPage: number }

const SEED = 20_240_817
const DAY = 24 * 60
/** Fourteen months ago; the newest is a few hours old. */
const OLDEST = 425 * DAY
const NEWEST = 190
const WITHOUT_REVIEWS = 15
/** Of the authors from elsewhere, one in this many stays one. */
const VISITORS = 3
/** Some people rate more strictly than others. */
const LEANING: Partial<Record<Voice, number>> = { warm: 0.2, chatty: 0.1, dry: -0.1, grumpy: -0.6 }

/** All sample reviews, the same on every call. */
export function sampleReviews(): SampleReview[] {
  const random = randomFrom(SEED)
  const planned = plan(random)
  giveWholeReviews(planned, random)
  const { compose, isNew } = reviewWriter(random)
  for (const job of planned) if (job.whole) isNew(filled(job.whole.text, job))
  const latest = random.between(0, planned.length - 1)
  const authorOf = authors(planned)
  return random.shuffled(planned).map((job, at) => {
    const description = job.whole ? filled(job.whole.text, job) : compose(job)
    const minutesAgo =
      at === latest ? NEWEST : Math.round(NEWEST + 40 + (OLDEST - NEWEST - 40) * random.next() ** 1.25)
    const edited = random.chance(0.04) && minutesAgo > 3 * DAY
    const editedMinutesAgo = edited
      ? minutesAgo - random.between(10, Math.min(20 * DAY, minutesAgo - DAY))
      : null
    return {
      location: job.location,
      person: authorOf.get(job)!,
      rating: job.rating,
      description,
      minutesAgo,
      editedMinutesAgo,
    }
  })
}

/** Who rates which location, and how. A few locations are widely known, most get a few reviews, some none yet. */
function plan(random: Random): Planned[] {
  const unknown = random
    .shuffled(sampleLocations.filter((location) => !local[location.slug]))
    .slice(0, WITHOUT_REVIEWS)
  const load = new Map<SamplePerson, number>()
  return random
    .shuffled(sampleLocations.filter((location) => !unknown.includes(location)))
    .flatMap((location) => {
      const campus = universities.find(({ slug }) => slug === location.campus)
      if (!campus) throw new Error(`${location.slug}: no campus`)
      const { reviews, appeal = Math.min(4.8, Math.max(3, random.around(4, 0.4))) } =
        local[location.slug] ?? {}
      const count = reviews ?? (random.chance(0.1) ? random.between(6, 8) : random.between(2, 4))
      // Local students first, then those who have written least, with some randomness.
      const eagerness = new Map(
        people.map((person) => [
          person,
          (load.get(person) ?? 0) + random.next() * 6 - (person.campus === location.campus ? 30 : 0),
        ]),
      )
      const authors = [...people]
        .sort((one, other) => (eagerness.get(one) ?? 0) - (eagerness.get(other) ?? 0))
        .slice(0, count)
      return authors.map((person) => {
        load.set(person, (load.get(person) ?? 0) + 1)
        const rating = Math.round(random.around(appeal + (LEANING[person.voice] ?? 0), 1.05))
        return { location, person, campus, rating: Math.min(5, Math.max(1, rating)), fullPage: count }
      })
    })
}

/**
 * The best-known locations have more reviews than their campus has students, so most of their visitors become students
 * of that campus. They get another last name, but keep what they study, since their texts name it.
 */
function authors(planned: readonly Planned[]): Map<Planned, SamplePerson> {
  const newcomers = new Map<string, SamplePerson>()
  const visits = new Map<string, number>()
  return new Map(
    planned.map((job) => {
      const { person, location } = job
      if (person.campus === location.campus) return [job, person]
      const visit = (visits.get(location.slug) ?? 0) + 1
      visits.set(location.slug, visit)
      if (visit % VISITORS === 0) return [job, person]
      const key = `${location.campus} ${emailOf(person)}`
      const locals = people.filter(({ campus }) => campus === location.campus)
      const { last } = locals[newcomers.size % locals.length]!
      const newcomer = newcomers.get(key) ?? { ...person, last, campus: location.campus }
      newcomers.set(key, newcomer)
      return [job, newcomer]
    }),
  )
}

/** Assigns each complete review to one location that it fits, spreading them over pages and authors. */
function giveWholeReviews(planned: Planned[], random: Random) {
  const onPage = new Map<string, number>()
  const byAuthor = new Map<SamplePerson, number>()
  for (const whole of random.shuffled(wholeReviews)) {
    const inLowerCase = /^[a-z]/.test(whole.text)
    const fitting = planned.filter(
      (job) =>
        !job.whole &&
        job.rating === whole.rating &&
        fits(whole, job.location) &&
        fitsHours(job.location, whole.text) &&
        (job.person.voice !== 'terse' || whole.text.length < 240) &&
        inLowerCase === (job.person.voice === 'casual') &&
        (onPage.get(job.location.slug) ?? 0) < Math.ceil(job.fullPage / 6) &&
        (byAuthor.get(job.person) ?? 0) < 4,
    )
    if (!fitting.length) continue
    const job = random.pick(fitting)
    job.whole = whole
    onPage.set(job.location.slug, (onPage.get(job.location.slug) ?? 0) + 1)
    byAuthor.set(job.person, (byAuthor.get(job.person) ?? 0) + 1)
  }
}
