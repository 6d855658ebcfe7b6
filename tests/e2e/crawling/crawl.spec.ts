import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { crawl, type Crawl } from './crawler'
import { readPage } from './html-rules'
import { logInAs, postForm, REVIEW } from '../people'
import { siteFolder, siteUrl } from '../server'

/** Pages that no link leads to, but that people type or reach through a form. */
const UNLINKED = [
  '/',
  '/search',
  '/search?q=coffee+berkeley',
  '/search?q=xyzzyplugh',
  '/allschools?q=texas',
  '/login',
  '/university/Yale%20University%20New%20Haven?tag=Wifi&tag=Quiet&open=1&sort=distance',
  '/university/Yale%20University%20New%20Haven?tag=none',
]
/** A location that no other test writes to. */
const CAMPUS = '/university/Columbia%20University%20New%20York?sort=name&tag=Off-Campus'

function demoAccount(role: 'Student' | 'Admin'): { email: string; password: string } {
  const accounts = JSON.parse(fs.readFileSync(path.join(siteFolder(), 'demo-accounts.json'), 'utf8')) as {
    email: string
    password: string
    role: string
  }[]
  const account = accounts.find((each) => each.role === role)
  if (!account) throw new Error(`No ${role} among the demo's accounts`)
  return account
}

function expectSound({ read, faults }: Crawl, templates: string[]) {
  expect(faults).toEqual([])
  expect([...read.keys()]).toEqual(expect.arrayContaining(templates))
  console.log(`  ${[...read.values()].reduce((sum, n) => sum + n, 0)} addresses of ${read.size} kinds`)
}

const PUBLIC = [
  '/',
  '/allschools',
  '/allschools?',
  '/search',
  '/search?',
  '/signin',
  '/signin?',
  '/signup',
  '/signup?',
  '/location/:id',
  '/university/:key',
  '/university/:key?',
  '/university/:key/:locationName',
  '/university/:key/:locationName?',
]

test('every page that a visitor can reach is sound', async () => {
  expectSound(await crawl(siteUrl(), UNLINKED), PUBLIC)
})

test('every page that a student can reach is sound @full', async () => {
  const session = await logInAs(demoAccount('Student'))
  const campus = await (await fetch(siteUrl() + CAMPUS)).text()
  const location = readPage(campus).links.find((link) => /^\/location\/\d+$/.test(link))!
  const answer = await postForm(
    `${location}/review`,
    { mode: 'edit', rating: '4', description: REVIEW },
    session,
  )
  expect(answer.status).toBe(303)
  const found = await crawl(siteUrl(), [location, ...UNLINKED], session)
  expectSound(found, [
    '/',
    '/signout',
    '/location/:id',
    '/location/:id/review',
    '/location/:id/review/delete',
  ])
})

test('every page that an admin can reach is sound @full', async () => {
  const session = await logInAs(demoAccount('Admin'))
  expectSound(await crawl(siteUrl(), UNLINKED, session), ['/', '/signout', '/location/:id/review'])
})
