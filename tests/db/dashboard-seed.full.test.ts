import { WHOLE_SITE } from '~/services/auth/reach'
import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { queueCounts } from '~/dashboard/queue-counts-queries.server'
import { listReviews } from '~/dashboard/queues/review-queue.server'
import { listStudySessions } from '~/dashboard/queues/study-session-queue.server'
import { listSuggestions, showSuggestion } from '~/dashboard/queues/decide-suggestion.server'
import { waitingView } from '~/spots/requests/waiting-requests.server'
import { seedDashboard } from '../../db/seeds/dashboard'
import { seedSample } from '../../db/seeds/sample'
import { insertUser, logIn } from '../factories/user'
import { useApp } from '../support/app'
import { useDatabase } from '../support/database'
import { temporaryFolder } from '../support/folder'
import { fieldsOf } from '../support/formats/form-fields'
import { runJobs, takeMails } from '../support/jobs'

const database = useDatabase()
const varDir = temporaryFolder()
const app = useApp(database, { varDir })

describe('what the sample content has for the dashboard', { shuffle: false }, () => {
  it("gives a demo's admin something to decide in every queue, once, and nothing that anyone else sees", async () => {
    const { db } = database
    await seedDashboard(db)
    expect(await db('study_locations')).toEqual([])
    await seedSample(db)
    const shown = async () => [
      await db('study_locations').where({ status: 'Approved' }).count(),
      await db('universities').where({ status: 'Approved' }).count(),
    ]
    const before = await shown()
    const start = performance.now()
    await seedDashboard(db)
    expect(performance.now() - start).toBeLessThan(20_000) // alone it takes 0.4 s
    await seedDashboard(db)
    expect(await queueCounts(db, WHOLE_SITE)).toEqual({
      campus: 3,
      spot: 8,
      requests: 11,
      suggestions: 10,
      calendars: 0,
      reviews: 8,
      sessions: 2,
    })
    expect(await shown()).toEqual(before)
    expect(await db('study_locations').where({ status: 'Pending' }).whereNot({ source: 'sample' })).toEqual(
      [],
    )

    const { requests } = await waitingView(db, WHOLE_SITE, 'location', 0)
    expect(requests.map(({ name, sender }) => [name, sender?.name])).toEqual([
      ['Law Bridge Study Nook', 'Yusuf Demir'],
      ['Cold Call Coffee', 'Marisa Cantú'],
      ['Footnote Café', 'Amara Okafor'],
      ['Errata Coffee', 'Diego Fuentes'],
      ['Tidewater Terrace', 'Freya Thorsen'],
      ['Third Rail Desks', 'Ravi Chandrasekaran'],
      ['Colophon Books', 'Wen Liu'],
      ['Eckhart Math Lounge', 'Kwame Asante'],
    ])
    for (const list of [
      requests.map(({ at }) => at),
      (await waitingView(db, WHOLE_SITE, 'campus', 0)).requests.map(({ at }) => at),
      (await listStudySessions(db, WHOLE_SITE, null)).rows.map(({ since }) => since),
      (await listReviews(db, WHOLE_SITE, null)).rows.map(({ since }) => since),
    ]) {
      const dates = list.map((at) => at.getTime())
      expect(dates, 'oldest first').toEqual(dates.toSorted((one, other) => one - other))
    }
    const early = await db('review_reports as p')
      .join('reviews as r', 'r.id', 'p.review_id')
      .whereRaw('p.created_at < r.created_at')
    expect(early, 'reported before they were written').toEqual([])
    const reacted = await db('reviews')
      .where({ source: 'sample' })
      .whereIn('id', db('review_reactions').select('review_id'))
      .pluck('id')
    expect(reacted.length).toBeGreaterThan((await db('reviews').pluck('id')).length / 2)
    const silent = db('busyness_reports').select('study_location_id')
    expect(
      await db('study_locations').where({ status: 'Approved' }).whereNotIn('id', silent).pluck('name'),
    ).toEqual([])
    const suggestions = (await listSuggestions(db, WHOLE_SITE, null)).rows
    const [suggested] = suggestions
    for (const { id } of suggestions) {
      const found = await showSuggestion(db, WHOLE_SITE, id)
      expect(found).toMatchObject({ ok: true })
      if (found.ok) expect(found.value.ticked.length).toBeGreaterThan(0)
    }
    expect(await showSuggestion(db, WHOLE_SITE, suggested!.id)).toMatchObject({
      ok: true,
      value: { ticked: ['name', 'address'] },
    })
    const reviews = (await listReviews(db, WHOLE_SITE, null)).rows
    expect(reviews.map(({ reports }) => reports).sort()).toEqual([0, 1, 1, 1, 1, 1, 2, 3])
    expect(new Set(await db('review_reports').pluck('reason')).size).toBe(6)
    for (const table of [
      'study_location_requests',
      'study_location_suggestions',
      'review_reports',
    ] as const) {
      const ages = await db(table).distinct(db.raw("date_trunc('hour', created_at) as hour"))
      expect(ages.length, table).toBeGreaterThanOrEqual(8)
    }
  })

  it('a decision on each of them queues the student’s email', async () => {
    const { db } = database
    const boss = await insertUser(db, { role: 'Admin' })
    const admin = app.browser((await logIn(db, app.env, boss.id)).cookie)
    const decide = async (path: string, form: string, typed: Record<string, string>) => {
      const found = parse((await admin.get(path)).text).querySelector(`form#${form}`)!
      expect((await admin.post(path, { ...fieldsOf(found), ...typed })).status, path).toBe(303)
      await runJobs(database, { varDir })
      return (await takeMails(varDir)).map(({ to }) => to)
    }
    const spot = (await db('study_locations').where({ status: 'Pending' }).orderBy('id').first('id'))!.id
    const denied = { message: 'It closed', status: 'Denied' }
    expect(await decide('/admin-dashboard/requests', `decide-${spot}`, denied)).toEqual([
      'yusuf.demir@sample.invalid',
      'rami.saad@sample.invalid',
    ])
    const suggestion = await db('study_location_suggestions').first('id')
    expect(
      await decide(`/admin-dashboard/suggestions/${suggestion!.id}`, 'accept', { message: 'Right' }),
    ).toEqual(['wen.liu@sample.invalid'])
    const report = await db('review_reports').first('review_id')
    expect(
      await decide(`/admin-dashboard/reviews/${report!.review_id}`, 'remove', { reason: 'Out of date' }),
    ).toEqual([expect.stringMatching(/@sample\.invalid$/)])
    const student = await db('users').where({ email: 'diego.fuentes@sample.invalid' }).first('id')
    expect(await decide(`/admin-dashboard/users/${student!.id}`, 'suspend', { reason: 'Spam' })).toEqual([
      'diego.fuentes@sample.invalid',
    ])
  })
})
