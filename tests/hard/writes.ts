import { setTimeout as sleep } from 'node:timers/promises'
import { campusPath } from '~/campuses/rules'
import { insertLocation } from '../factories/location'
import { insertReview, reviewText } from '../factories/review'
import { insertStudySession } from '../factories/study-session'
import { insertUniversity } from '../factories/university'
import { send, loggedIn, type Person } from './product'
import type { Db } from '../../db/connection'

/** A form to submit, and how to find its result in the database. */
export type Write = {
  person: Person
  path: string
  fields: Record<string, string>
  kind: Kind
  about: string
}
type Kind = 'review' | 'reaction' | 'collection' | 'join'
const KINDS: Kind[] = ['review', 'reaction', 'collection', 'join']

/** Creates students, and enough for each to review, react, save and join `each` times. */
export async function worldOfWrites(db: Db, { people: count, each }: { people: number; each: number }) {
  const people = await loggedIn(db, count)
  const campus = await insertUniversity(db)
  const [locations, reviews, sessions]: [number[], number[], number[]] = [[], [], []]
  const { id: author } = (await db('users').first('id').orderBy('id')) as { id: number }
  for (let n = 0; n < each; n++) {
    locations.push((await insertLocation(db)).id)
    const { id: reviewed } = await insertLocation(db)
    reviews.push(
      (
        await insertReview(db, {
          study_location_id: reviewed,
          user_id: null,
          description: reviewText(`Seeded ${n}.`),
        })
      ).id,
    )
    sessions.push((await insertStudySession(db, { university_id: campus.id, creator_id: author })).id)
  }
  // The author joins none of the study sessions.
  const writers = people.filter(({ id }) => id !== author)
  /** The `n`th write; all differ. */
  const write = (n: number): Write => {
    const kind = KINDS[n % 4]!
    const turn = Math.floor(n / 4)
    const person = writers[turn % writers.length]!
    const at = Math.floor(turn / writers.length)
    if (at >= each) throw new Error('there is nothing left to write')
    const about = `Write ${n}.`
    const of = {
      review: [
        `/location/${locations[at]}/review`,
        { mode: 'create', rating: '5', description: reviewText(about) },
      ],
      reaction: [`/review/${reviews[at]}/reaction`, { reaction: 'Helpful', want: 'on' }],
      collection: ['/collections/new', { name: about, description: '', purpose: '' }],
      join: [`${campusPath(campus.key)}/study-sessions/${sessions[at]}`, { intent: 'join' }],
    } as const satisfies Record<Kind, [string, Record<string, string>]>
    const [path, fields] = of[kind]
    return { person, path, fields, kind, about }
  }
  return {
    people: writers,
    locations,
    reviews,
    sessions,
    campus,
    write,
    most: writers.length * each * 4,
  }
}

/** A write that got a redirect, after this many `tries`. */
export type Acknowledged = { write: Write; tries: number }

/** Sends `perSecond` writes until stopped, each until it gets a redirect. `other` has other responses but 503. */
export function keepWriting(port: number, next: (n: number) => Write, perSecond: number) {
  const acknowledged: Acknowledged[] = []
  const other: string[] = []
  const refused = { connection: 0, unavailable: 0 }
  const open = new Set<Promise<void>>()
  const untold = new Set<Write>()
  let going = true
  let again = true
  let n = 0
  const one = async (write: Write) => {
    untold.add(write)
    for (let tries = 1; again || tries === 1; tries++) {
      try {
        const { status, text } = await send(port, write.path, write.fields, write.person)
        if (status !== 503) untold.delete(write)
        if (status === 303) return void acknowledged.push({ write, tries })
        if (status === 503) refused.unavailable++
        else
          return void other.push(
            `${status} ${write.kind} in try ${tries}: ${/<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]} ${/error-summary.*?<\/div>/s.exec(text)?.[0] ?? ''}`,
          )
      } catch {
        refused.connection++
      }
      await sleep(300 + Math.random() * 500)
    }
  }
  const loop = (async () => {
    for (const began = Date.now(); going;) {
      // Someone waiting for a response doesn't start another write, so at most one write per person is open.
      for (; n < ((Date.now() - began) / 1000) * perSecond && open.size < perSecond * 2; n++) {
        const sent = one(next(n)).finally(() => open.delete(sent))
        open.add(sent)
      }
      await sleep(10)
    }
  })()
  return {
    acknowledged,
    other,
    refused,
    untold,
    /** Sends nothing new, and waits until everything is acknowledged; with `giveUp`, it doesn't retry either. */
    async finish({ giveUp = false } = {}) {
      going = false
      again = !giveUp
      await loop
      await Promise.all(open)
    },
  }
}

/** Writes that the database doesn't have exactly once; empty if all is well. */
export async function faultsOf(db: Db, acknowledged: Acknowledged[]): Promise<string[]> {
  const faults: string[] = []
  const rows: Record<Kind, { who: number; path: string; about?: string }[]> = {
    review: (await db('reviews').whereNotNull('user_id')).map((row) => ({
      who: row.user_id!,
      path: `/location/${row.study_location_id}/review`,
      about: row.description,
    })),
    reaction: (await db('review_reactions')).map((row) => ({
      who: row.user_id,
      path: `/review/${row.review_id}/reaction`,
    })),
    collection: (await db('bookmark_collections')).map((row) => ({
      who: row.created_by,
      path: '/collections/new',
      about: row.name,
    })),
    join: (await db('session_participants')).map((row) => ({
      who: row.user_id,
      path: `/study-sessions/${row.session_id}`,
    })),
  }
  const found = new Map<string, number>()
  for (const [kind, list] of Object.entries(rows)) {
    for (const { who, path, about } of list) {
      const key = keyOf(kind as Kind, who, path, about)
      found.set(key, (found.get(key) ?? 0) + 1)
    }
  }
  for (const { write } of acknowledged) {
    const key = keyOf(write.kind, write.person.id, write.path, write.fields.description || write.about)
    const times = found.get(key) ?? 0
    if (times !== 1) faults.push(`${times} times: ${key}`)
    found.delete(key)
  }
  for (const key of found.keys()) faults.push(`nobody was told of it: ${key}`)
  const wrong = await db.raw(
    `select l.id from study_locations l where l.review_count <> (select count(*) from reviews r where r.study_location_id = l.id)`,
  )
  for (const { id } of wrong.rows) faults.push(`the count of reviews of location ${id} is wrong`)
  return faults
}

const keyOf = (kind: Kind, who: number, path: string, about = '') =>
  [
    kind,
    who,
    path.replace(/^.*(?=\/study-sessions)/, ''),
    kind === 'review' || kind === 'collection' ? about : '',
  ].join(' ')
