import { expect, it } from 'vitest'
import { seedDemoStudent } from '../../db/seeds/demo-student'
import { seedSample } from '../../db/seeds/sample'
import { insertUser } from '../factories/user'
import { useDatabase } from '../support/database'

const database = useDatabase()
const NOW = new Date('2026-03-01T12:00:00Z')

it("the demo's student has collections of existing locations, and study sessions; without that student nothing is written", async () => {
  const { db } = database
  await seedSample(db, NOW)
  await seedDemoStudent(db, NOW)
  expect(await db('bookmark_collections')).toEqual([])
  const student = await insertUser(db, { email: 'student@demo.invalid' })
  await seedDemoStudent(db, NOW)
  const collections = await db('bookmark_collections')
    .where({ created_by: student.id })
    .orderBy('last_saved_at', 'desc')
  expect(collections.map(({ name }) => name)).toEqual(['Finals week', 'Coffee first', 'Across the bay'])
  for (const { id, last_saved_at } of collections) {
    const items = await db('bookmark_collection_items')
      .where({ bookmark_collection_id: id })
      .orderBy('created_at', 'desc')
    expect(items.length).toBeGreaterThan(0)
    expect(items[0]!.created_at).toEqual(last_saved_at)
    expect(items.every(({ location_id, created_at }) => location_id !== null && created_at < NOW)).toBe(true)
  }
  const [own, ...more] = await db('study_sessions').where({ creator_id: student.id })
  expect([own!.is_public, own!.start_time, more]).toEqual([false, new Date('2026-03-04T03:00:00Z'), []])
  expect(await db('session_participants').where({ session_id: own!.id })).toHaveLength(2)
  const [joined] = await db('study_sessions as s')
    .join('session_participants as p', 'p.session_id', 's.id')
    .where('p.user_id', student.id)
  expect(joined!.is_public).toBe(true)
  expect(joined!.start_time > NOW).toBe(true)
  expect(joined!.creator_id === student.id).toBe(false)
})
