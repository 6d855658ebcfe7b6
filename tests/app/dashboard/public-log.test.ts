import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertLocation } from '../../factories/location'
import { insertReview } from '../../factories/review'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const { db } = database
const app = useApp(database)

const linesOf = (html: string) =>
  parse(html)
    .querySelectorAll('.moderation-log li')
    .map((line) => line.querySelectorAll('p').map(({ text }) => text.replace(/\s+/g, ' ').trim()))
const page = async (query = '') => {
  app.dropCaches()
  return (await app.browser().get(`/moderation-log${query}`)).text
}
/** A minute of January 2026. */
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))

beforeEach(async () => {
  for (const table of [
    'moderation_log',
    'study_location_edit_logs',
    'university_edit_logs',
    'moderation_figures',
    'study_location_suggestions',
  ] as const) {
    await db(table).del()
  }
})

describe('/moderation-log', () => {
  it('says what was changed or removed, when and why, newest first', async () => {
    const campus = await insertUniversity(db, { name: 'Log College' })
    const location = await insertLocation(db, { name: 'Logged Library', university_id: campus.id })
    const person = await insertUser(db, { first_name: 'Wanda', last_name: 'Whistler' })
    const log = { study_location_id: location.id, edited_by: person.id }
    await db('study_location_edit_logs').insert([
      {
        ...log,
        edit_time: at(1),
        message: 'New hours on the door',
        suggested_by: person.id,
        action: {
          hours: {
            old: [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }],
            new: [{ day_of_week: 1, is_open: false, start_time: null, end_time: null }],
          },
          tags: { old: ['Wifi'], new: ['Wifi', 'Quiet'] },
          phone: { old: '510 555 0100', new: null },
        },
      },
      { ...log, edit_time: at(3), message: 'Fits', action: { status: { old: 'Pending', new: 'Approved' } } },
    ])
    await db('university_edit_logs').insert({
      university_id: campus.id,
      edit_time: at(2),
      message: 'Moved',
      action: { zipcode: { old: '94704', new: '94705' } },
    })
    const about = {
      study_location_id: location.id,
      subject: { place: 'Logged Library' },
      author_id: person.id,
      moderator_id: person.id,
    }
    await db('moderation_log').insert([
      {
        ...about,
        action: 'delete-review',
        review_id: 1,
        reason: 'Spam by Wanda Whistler (wanda@example.edu).',
        created_at: at(4),
      },
      { ...about, action: 'keep-review', review_id: 2, reason: 'Follows the rules', created_at: at(5) },
      {
        ...about,
        study_location_id: null,
        action: 'suspend',
        reason: 'Wanda Whistler sends spam',
        created_at: at(6),
        subject: {},
      },
    ])
    const html = await page()
    expect(linesOf(html)).toEqual([
      ['Jan 1, 2026 An account was suspended'],
      ['Jan 1, 2026 A reported review of Logged Library was kept', 'Reason: Follows the rules'],
      [
        'Jan 1, 2026 A review of Logged Library was removed',
        'Reason: Spam by [removed] [removed] ([removed]).',
      ],
      ['Jan 1, 2026 Logged Library was approved', 'Reason: Fits'],
      ['Jan 1, 2026 Log College was updated', 'Changed: ZIP code: 94704 → 94705', 'Reason: Moved'],
      [
        'Jan 1, 2026 Logged Library was updated, based on a suggested edit',
        'Changed: tags: Wifi → Wifi, Quiet; hours on Monday: 9:00 AM – 5:00 PM → Closed; phone number',
        'Reason: New hours on the door',
      ],
    ])
    expect(html).not.toMatch(/Wanda|Whistler|510 555 0100|wanda@/)
    expect(
      parse(html)
        .querySelectorAll('.moderation-log a')
        .map((link) => link.getAttribute('href')),
    ).toContain('/university/Log%20College%20Berkeley/Logged%20Library')
    expect(parse(html).querySelector('#object')?.text).toBe('How to appeal')
    expect(html).toContain(`mailto:${app.env.supportEmail}`)
  })

  it('names nothing that is not Approved, neither now nor at the time of the change', async () => {
    const denied = await insertLocation(db, { name: 'Zzq Denied Den', status: 'Denied' })
    const pending = await insertUniversity(db, { name: 'Zzq Pending College', status: 'Pending' })
    const within = await insertLocation(db, { name: 'Zzq Within', university_id: pending.id })
    const asker = await insertUser(db, { first_name: 'Quentin', last_name: 'Quill' })
    await db('study_location_requests').insert({
      name: 'Zzq Denied Den',
      address: '1 Main St',
      city: 'Berkeley',
      state_id: denied.state_id,
      category: 'Off-Campus',
      details: null,
      study_location_id: denied.id,
      submitted_by: asker.id,
      decision: 'Denied',
      decided_at: new Date(),
    } as never)
    await db('study_location_edit_logs').insert([
      {
        study_location_id: denied.id,
        message: 'Zzq Denied Den is a private home, Quentin',
        action: { status: { old: 'Pending', new: 'Denied' } },
        edit_time: at(1),
      },
      {
        study_location_id: within.id,
        message: 'Closed',
        action: { status: { old: 'Approved', new: 'Denied' } },
        edit_time: at(2),
      },
      {
        study_location_id: denied.id,
        message: 'Typo',
        action: { zipcode: { old: '11111', new: '22222' } },
        edit_time: at(3),
      },
    ])
    await db('university_edit_logs').insert({
      university_id: pending.id,
      message: 'Again',
      action: { status: { old: 'Denied', new: 'Pending' } },
      edit_time: at(4),
    })
    await db('moderation_log').insert({
      action: 'delete-review',
      review_id: 9,
      study_location_id: denied.id,
      reason: 'Spam',
      subject: { place: 'Zzq Denied Den' },
      created_at: at(5),
    })
    const html = await page()
    expect(linesOf(html).map(([line, ...more]) => [line!.replace('Jan 1, 2026 ', ''), ...more])).toEqual([
      ['A review was removed', 'Reason: Spam'],
      ['A campus is under review again', 'Reason: Again'],
      ['A study spot that isn’t public was updated', 'Changed: ZIP code', 'Reason: Typo'],
      ['A study spot was taken down', 'Reason: Closed'],
      ['A requested study spot was declined', 'Reason: [removed] is a private home, [removed]'],
    ])
    expect(html).not.toContain('Zzq')
    // Approved since then: its earlier name and details stay private.
    await db('study_locations').where({ id: denied.id }).update({ status: 'Approved' })
    expect(linesOf(await page())[2]).toEqual([
      'Jan 1, 2026 Zzq Denied Den was updated',
      'Changed: ZIP code',
      'Reason: Typo',
    ])
  })

  it('is read page by page, without gaps or duplicates, even at equal times', async () => {
    const campus = await insertUniversity(db)
    const location = await insertLocation(db)
    const texts: string[] = []
    for (let n = 0; n < 34; n++) {
      const edit_time = at(Math.floor(n / 5))
      texts.push(`place ${n}.`, `campus ${n}.`, `log ${n}.`)
      await db('study_location_edit_logs').insert({
        study_location_id: location.id,
        message: `place ${n}.`,
        action: { city: { old: 'A', new: 'B' } },
        edit_time,
      })
      await db('university_edit_logs').insert({
        university_id: campus.id,
        message: `campus ${n}.`,
        action: { city: { old: 'A', new: 'B' } },
        edit_time,
      })
      await db('moderation_log').insert({
        action: 'delete-review',
        review_id: n + 1,
        reason: `log ${n}.`,
        subject: {},
        created_at: edit_time,
      })
    }
    const seen: string[] = []
    let query: string | undefined = ''
    for (let pages = 0; query !== undefined && pages < 6; pages++) {
      const html = await page(query)
      seen.push(...linesOf(html).map((line) => line.at(-1)!.replace('Reason: ', '')))
      query = parse(html).querySelector('a[rel=next]')?.getAttribute('href')?.replace('/moderation-log', '')
    }
    expect(seen).toHaveLength(texts.length)
    expect(new Set(seen)).toEqual(new Set(texts))
    expect(seen[0]).toBe('place 33.')
    for (const odd of ['?before=place-999999999', '?before=nonsense', '?before='])
      expect(linesOf(await page(odd))).toHaveLength(30)
  })

  it('counts every decision in its month', async () => {
    const campus = await insertUniversity(db)
    const location = await insertLocation(db)
    const user = await insertUser(db)
    const now = new Date()
    const month = new Intl.DateTimeFormat('en-US', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(now)
    const change = { study_location_id: location.id, message: 'm' }
    await db('study_location_edit_logs').insert([
      { ...change, action: { city: { old: 'A', new: 'B' } } },
      { ...change, action: { city: { old: 'B', new: 'C' } } },
      { ...change, action: { status: { old: 'Pending', new: 'Approved' } } },
      { ...change, action: { status: { old: 'Pending', new: 'Denied' } } },
      { ...change, action: { city: { old: 'C', new: 'D' } }, edit_time: new Date(Date.UTC(2020, 5, 15)) },
    ])
    await db('university_edit_logs').insert({
      university_id: campus.id,
      message: 'm',
      action: { status: { old: 'Pending', new: 'Approved' } },
    })
    await db('moderation_log').insert(
      (['delete-review', 'keep-review', 'suspend', 'make-admin'] as const).map((action) => ({
        action,
        review_id: 1,
        reason: 'r',
        subject: {},
      })),
    )
    const suggested = { study_location_id: location.id, user_id: user.id, original: {} as never }
    const ids = await db('study_location_suggestions')
      .insert([1, 2, 3, 4].map((n) => ({ ...suggested, action: { city: { old: 'A', new: String(n) } } })))
      .returning('id')
    const [accepted, partly, declined] = ids.map(({ id }) => id)
    const decide = (id: number | undefined, values: object) =>
      db('study_location_suggestions')
        .where({ id })
        .update({ ...values, decided_at: now })
    await decide(accepted, { status: 'accepted' })
    await decide(partly, { status: 'partly' })
    await decide(declined, { status: 'declined', reason: 'No' })
    await db('study_location_suggestions').where({ id: declined }).update({ reason: 'No, sorry' })
    const rows = parse(await page())
      .querySelectorAll('table tbody tr')
      .map((row) => row.querySelectorAll('th, td').map(({ text }) => text))
    expect(rows).toEqual([
      [
        month,
        '1 spots approved, 1 spots declined, 2 spots updated, 1 campuses approved',
        '1 accepted, 1 accepted in part, 1 declined',
        '1 removed, 1 kept',
        '–',
        '1 suspended, 1 made admin',
      ],
    ])
    expect(
      await db('moderation_figures').where({ kind: 'place-changed' }).orderBy('month').pluck('n'),
    ).toEqual([1, 2])
  })

  it('is cached for visitors, and shows a decision at once', async () => {
    const location = await insertLocation(db, { name: 'Fresh Place' })
    const before = await app.browser().get('/moderation-log')
    expect(before.text).toContain('No decisions yet.')
    await db('study_location_edit_logs').insert({
      study_location_id: location.id,
      message: 'Moved',
      action: { city: { old: 'A', new: 'B' } },
    })
    expect(linesOf((await app.browser().get('/moderation-log')).text)[0]![0]).toContain(
      'Fresh Place was updated',
    )
  })

  it('stays under one round trip with long lines', async () => {
    const location = await insertLocation(db, { name: 'A Library with a Name of Some Length' })
    for (let n = 0; n < 40; n++) {
      await db('study_location_edit_logs').insert({
        study_location_id: location.id,
        message: `Reason ${n}: ${Array.from({ length: 40 }, (_w, w) => (n * 977 + w * 131).toString(36)).join(' ')}`,
        action: {
          tags: { old: ['Wifi'], new: ['Wifi', 'Quiet'] },
          website: { old: null, new: 'https://x.example' },
        },
      })
    }
    const { headers, body } = await app.send('/moderation-log', { headers: { 'Accept-Encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    console.info(`moderation log of long lines: ${body.length} bytes`)
    expect(body.length).toBeLessThanOrEqual(14 * 1024)
  })

  it('lists a review whose location is gone', async () => {
    const location = await insertLocation(db)
    const review = await insertReview(db, { study_location_id: location.id, user_id: null })
    await db('moderation_log').insert({
      action: 'delete-review',
      review_id: review.id,
      study_location_id: location.id,
      reason: 'Spam',
      subject: {},
    })
    await db('study_locations').where({ id: location.id }).del()
    expect(linesOf(await page())[0]![0]).toContain('A review was removed')
  })
})
