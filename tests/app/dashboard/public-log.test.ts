import { parse } from 'node-html-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditAction } from '~db/dashboard-tables'
import type { ModerationLogRow } from '~db/review-tables'
import { insertLocation } from '../../factories/location'
import { insertLocationRequest } from '../../factories/request'
import { insertReview } from '../../factories/review'
import { insertSuggestedEdit } from '../../factories/suggested-edit'
import { insertUniversity } from '../../factories/university'
import { insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { cellsOf, textsOf, valuesOf } from '../../support/formats/html'

const database = useDatabase()
const { db } = database
const app = useApp(database)

const linesOf = (html: string) =>
  parse(html)
    .querySelectorAll('.moderation-log li')
    .map((line) => textsOf(line, 'p'))
const page = async (query = '') => {
  app.dropCaches()
  return (await app.browser().get(`/moderation-log${query}`)).text
}
/** A minute of January 2026. */
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const from = (old: unknown, value: unknown) => ({ old, new: value })
const ofLocation = (study_location_id: number, message: string, action: EditAction, rest: object = {}) =>
  db('study_location_edit_logs').insert({ study_location_id, message, action, ...rest })
const ofCampus = (university_id: number, message: string, action: EditAction, rest: object = {}) =>
  db('university_edit_logs').insert({ university_id, message, action, ...rest })
const decision = (action: ModerationLogRow['action'], reason: string, rest: object = {}) =>
  db('moderation_log').insert({ action, review_id: 1, reason, subject: {}, ...rest })
const CITY = { city: from('A', 'B') }

beforeEach(async () => {
  await db('moderation_log').del()
  await db('study_location_edit_logs').del()
  await db('university_edit_logs').del()
  await db('moderation_figures').del()
  await db('study_location_suggestions').del()
})

describe('/moderation-log', () => {
  it('says what was changed or removed, when and why, newest first', async () => {
    const campus = await insertUniversity(db, { name: 'Log College' })
    const location = await insertLocation(db, { name: 'Logged Library', university_id: campus.id })
    const person = await insertUser(db, { first_name: 'Wanda', last_name: 'Whistler' })
    const hours = from(
      [{ day_of_week: 1, is_open: true, start_time: '09:00', end_time: '17:00' }],
      [{ day_of_week: 1, is_open: false, start_time: null, end_time: null }],
    )
    const phone = from('510 555 0100', null)
    const tags = from(['Wifi'], ['Wifi', 'Quiet'])
    const suggested = { edit_time: at(1), edited_by: person.id, suggested_by: person.id }
    await ofLocation(location.id, 'New hours on the door', { hours, tags, phone }, suggested)
    const approved = { status: from('Pending', 'Approved') }
    await ofLocation(location.id, 'Fits', approved, { edit_time: at(3), edited_by: person.id })
    await ofCampus(campus.id, 'Moved', { zipcode: from('94704', '94705') }, { edit_time: at(2) })
    const people = { author_id: person.id, moderator_id: person.id }
    const about = { ...people, study_location_id: location.id, subject: { place: 'Logged Library' } }
    const spam = 'Spam by Wanda Whistler (wanda@example.edu).'
    await decision('delete-review', spam, { ...about, created_at: at(4) })
    await decision('keep-review', 'Follows the rules', { ...about, created_at: at(5) })
    await decision('remove-photos', 'Shows a person', { ...about, created_at: at(5) })
    await decision('suspend', 'Wanda Whistler sends spam', { ...people, created_at: at(6) })
    const html = await page()
    expect(linesOf(html)).toEqual([
      ['Jan 1, 2026 An account was suspended'],
      ['Jan 1, 2026 Photos were removed from a review of Logged Library', 'Reason: Shows a person'],
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
    const links = valuesOf(html, '.moderation-log a')
    expect(links).toContain('/university/Log%20College%20Berkeley/Logged%20Library')
    expect(parse(html).querySelector('#object')?.text).toBe('How to appeal')
    expect(html).toContain(`mailto:${app.env.supportEmail}`)
  })

  it('names nothing that is not Approved, neither now nor at the time of the change', async () => {
    const denied = await insertLocation(db, { name: 'Zzq Denied Den', status: 'Denied' })
    const pending = await insertUniversity(db, { name: 'Zzq Pending College', status: 'Pending' })
    const within = await insertLocation(db, { name: 'Zzq Within', university_id: pending.id })
    const asker = await insertUser(db, { first_name: 'Quentin', last_name: 'Quill' })
    await insertLocationRequest(db, {
      name: 'Zzq Denied Den',
      study_location_id: denied.id,
      submitted_by: asker.id,
      decision: 'Denied',
      decided_at: new Date(),
    })
    const status = (old: string, value: string) => ({ status: from(old, value) })
    const secret = 'Zzq Denied Den is a private home, Quentin'
    await ofLocation(denied.id, secret, status('Pending', 'Denied'), { edit_time: at(1) })
    await ofLocation(within.id, 'Closed', status('Approved', 'Denied'), { edit_time: at(2) })
    await ofLocation(denied.id, 'Typo', { zipcode: from('11111', '22222') }, { edit_time: at(3) })
    await ofCampus(pending.id, 'Again', status('Denied', 'Pending'), { edit_time: at(4) })
    const about = { study_location_id: denied.id, subject: { place: 'Zzq Denied Den' } }
    await decision('delete-review', 'Spam', { ...about, created_at: at(5) })
    const html = await page()
    expect(linesOf(html).map(([line, ...more]) => [line!.replace('Jan 1, 2026 ', ''), ...more])).toEqual([
      ['A review was removed', 'Reason: Spam'],
      ['A campus is under review again', 'Reason: Again'],
      ['A study spot that isn’t public was updated', 'Changed: ZIP code', 'Reason: Typo'],
      ['A study spot was taken down', 'Reason: Closed'],
      ['A study spot was declined', 'Reason: [removed] is a private home, [removed]'],
    ])
    expect(html).not.toContain('Zzq')
    // Approved since then: its earlier name and details stay private.
    await db('study_locations').where({ id: denied.id }).update({ status: 'Approved' })
    const approved = ['Jan 1, 2026 Zzq Denied Den was updated', 'Changed: ZIP code', 'Reason: Typo']
    expect(linesOf(await page())[2]).toEqual(approved)
  })

  it('is read page by page, without gaps or duplicates, even at equal times', async () => {
    const campus = await insertUniversity(db)
    const location = await insertLocation(db)
    const texts: string[] = []
    for (let n = 0; n < 34; n++) {
      const edit_time = at(Math.floor(n / 5))
      texts.push(`place ${n}.`, `campus ${n}.`, `log ${n}.`)
      await ofLocation(location.id, `place ${n}.`, CITY, { edit_time })
      await ofCampus(campus.id, `campus ${n}.`, CITY, { edit_time })
      await decision('delete-review', `log ${n}.`, { review_id: n + 1, created_at: edit_time })
    }
    const seen: string[] = []
    let query: string | undefined = ''
    for (let pages = 0; query !== undefined && pages < 6; pages++) {
      const html = await page(query)
      seen.push(...linesOf(html).map((line) => line.at(-1)!.replace('Reason: ', '')))
      query = valuesOf(html, 'a[rel=next]')[0]?.replace('/moderation-log', '')
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
    const shown = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
    const month = new Intl.DateTimeFormat('en-US', shown).format(now)
    const status = (value: string) => ({ status: from('Pending', value) })
    for (const action of [CITY, CITY, status('Approved'), status('Denied')])
      await ofLocation(location.id, 'm', action)
    await ofLocation(location.id, 'm', CITY, { edit_time: new Date(Date.UTC(2020, 5, 15)) })
    await ofCampus(campus.id, 'm', status('Approved'))
    for (const action of ['delete-review', 'keep-review', 'remove-photos', 'suspend', 'make-admin'] as const)
      await decision(action, 'r')
    const decided = { accepted: null, partly: null, declined: 'No', open: null }
    for (const [to, reason] of Object.entries(decided)) {
      const action = { city: { old: 'A', new: to } }
      const { id } = await insertSuggestedEdit(db, {
        study_location_id: location.id,
        user_id: user.id,
        action,
      })
      const change = { status: to as 'accepted', reason, decided_at: now }
      if (to !== 'open') await db('study_location_suggestions').where({ id }).update(change)
    }
    await db('study_location_suggestions').where({ status: 'declined' }).update({ reason: 'No, sorry' })
    const text = await page()
    // A suggested edit that was declined changed nothing, so it's in no log of edits.
    expect(linesOf(text).flat().join()).not.toContain('No, sorry')
    expect(text).toContain('except declined suggested edits, which only the monthly totals count')
    const rows = cellsOf(text, 'table tbody tr')
    expect(rows).toEqual([
      [
        month,
        '1 spot approved, 1 spot declined or taken down, 2 spots updated, 1 campus approved',
        '1 accepted, 1 accepted in part, 1 declined',
        '1 removed, 1 kept, 1 kept without some photos',
        '–',
        '1 suspended, 1 made admin',
        '–',
      ],
    ])
    const changed = db('moderation_figures').where({ kind: 'place-changed' }).orderBy('month')
    expect(await changed.pluck('n')).toEqual([1, 2])
  })

  it('is cached for visitors, and shows a decision at once', async () => {
    const location = await insertLocation(db, { name: 'Fresh Place' })
    const before = await app.browser().get('/moderation-log')
    expect(before.text).toContain('No decisions yet.')
    await ofLocation(location.id, 'Moved', CITY)
    const [line] = linesOf((await app.browser().get('/moderation-log')).text)
    expect(line![0]).toContain('Fresh Place was updated')
  })

  it('stays under one round trip with long lines', async () => {
    const location = await insertLocation(db, { name: 'A Library with a Name of Some Length' })
    const action = { tags: from(['Wifi'], ['Wifi', 'Quiet']), website: from(null, 'https://x.example') }
    for (let n = 0; n < 40; n++) {
      const words = Array.from({ length: 40 }, (_w, w) => (n * 977 + w * 131).toString(36))
      await ofLocation(location.id, `Reason ${n}: ${words.join(' ')}`, action)
    }
    const { headers, body } = await app.send('/moderation-log', { headers: { 'Accept-Encoding': 'br' } })
    expect(headers['content-encoding']).toBe('br')
    console.info(`moderation log of long lines: ${body.length} bytes`)
    expect(body.length).toBeLessThanOrEqual(14 * 1024)
  })

  it('lists a review whose location is gone', async () => {
    const location = await insertLocation(db)
    const review = await insertReview(db, { study_location_id: location.id, user_id: null })
    await decision('delete-review', 'Spam', { review_id: review.id, study_location_id: location.id })
    await db('study_locations').where({ id: location.id }).del()
    expect(linesOf(await page())[0]![0]).toContain('A review was removed')
  })
})
