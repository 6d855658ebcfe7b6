import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { insertUniversity } from '../../../factories/university'
import { insertMember, insertModerator } from '../../../factories/user'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const app = useApp(database)

it('a site without study spots says so in place of counts, finds and insights, and tells its admin what to do', async () => {
  const home = parse((await app.send('/')).text)
  expect(home.querySelector('.hero')!.text).toContain('there are no study spots yet')
  for (const left of ['.counters', '[href^="/search?"]']) expect(home.querySelector(left), left).toBeNull()
  const insights = parse((await app.send('/insights')).text)
  expect(insights.querySelector('main .empty')!.text).toContain('No study spots yet.')
  expect(insights.querySelectorAll('table')).toEqual([])
  const admin = app.browser((await insertMember(database.db, app.env, { role: 'Admin' })).cookie)
  const list = parse((await admin.get('/admin-dashboard')).text)
  expect(list.querySelector('main .empty a')!.getAttribute('href')).toBe('/admin-dashboard/data')

  // A campus moderator can't import.
  const campus = await insertUniversity(database.db)
  const moderator = app.browser((await insertModerator(database.db, app.env, [campus.id])).cookie)
  const theirs = parse((await moderator.get('/admin-dashboard')).text).querySelector('main .empty')!
  expect(theirs.text).toContain('Nothing to review.')
  expect(theirs.querySelector('[href="/admin-dashboard/data"]')).toBeNull()
})

it('the home page says where to start even without study spots and reviews', async () => {
  const html = parse((await app.send('/')).text)
  const community = html.querySelector('section.community')!
  expect(community.querySelectorAll('li')).toEqual([])
  expect(community.querySelector('.empty p')!.text).toBe('No reviews yet.')
  expect(
    community.querySelectorAll('a.button').map((link) => [link.text, link.getAttribute('href')]),
  ).toEqual([['Start Exploring', '/signup']])
  expect(html.querySelector('.chooser input')!.getAttribute('placeholder')).toBe(
    'Which university are you at?',
  )
})
