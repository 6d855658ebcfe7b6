import { registerPerson, postForm, type Person } from './people'
import { readPage } from './html-rules'
import { siteUrl } from './server'
import type { Site } from './site'

/** Every page of the product, in each of the states that look different. */
export type PageState = {
  name: string
  /** The path, made for somebody who is signed in where `as` says so. */
  path: string | ((person: Person) => Promise<string>)
  as?: 'reader'
  /** What leads to the state when opening the page does not. */
  then?: (site: Site) => Promise<unknown>
}

const CAMPUS = '/university/Stanford%20University%20Stanford'
const TEXT = 'Long oak tables, a lamp at every seat, and no music at all. The outlets near the stairs are taken by nine, so come before that.'

/** The links to places on a page of ours. */
const placesOn = async (path: string) =>
  readPage(await (await fetch(siteUrl() + path)).text()).links.filter((link) => /^\/(location\/\d+|university\/[^/?]+\/[^/?]+)$/.test(link))

async function offCampus(): Promise<string> {
  const places = await placesOn(`${CAMPUS}?tag=Off-Campus&sort=name`)
  return places.find((path) => path.startsWith('/location/'))!
}

async function onCampus(): Promise<string> {
  const places = await placesOn(`${CAMPUS}?tag=On-Campus&sort=name`)
  return places.find((path) => path.startsWith('/university/'))!
}

/** A place of which nobody has said anything yet. */
async function unreviewed(): Promise<string> {
  const found = /<h3><a[^>]* href="([^"]+)">(?:(?!<h3>)[\s\S])*?Not rated yet/
  const schools = readPage(await (await fetch(`${siteUrl()}/allschools`)).text()).links.filter((link) => link.startsWith('/university/'))
  for (const campus of schools) {
    const place = found.exec(await (await fetch(`${siteUrl()}${campus}?sort=reviews&shown=96`)).text())?.[1]
    if (place) return place
  }
  throw new Error('The sample has no place without reviews')
}

/** The page of a place that the person has reviewed. */
async function reviewed(person: Person): Promise<string> {
  const place = await offCampus()
  const answer = await postForm(`${place}/review`, { rating: '4', description: TEXT }, person.session)
  if (answer.status !== 303) throw new Error(`The review was answered with ${answer.status}`)
  return place
}

export const PAGES: PageState[] = [
  { name: 'home', path: '/' },
  { name: 'home, signed in', path: '/', as: 'reader' },
  { name: 'all schools', path: '/allschools' },
  { name: 'all schools, none found', path: '/allschools?q=xyzzyplugh' },
  { name: 'campus', path: CAMPUS },
  { name: 'campus, filtered', path: `${CAMPUS}?tag=Wifi&tag=Quiet&open=1&sort=rating` },
  { name: 'location with reviews', path: offCampus },
  { name: 'location without reviews', path: unreviewed },
  { name: 'location on campus', path: onCampus },
  { name: 'location with an own review', path: reviewed, as: 'reader' },
  { name: 'search', path: '/search' },
  { name: 'search with results', path: '/search?q=coffee&city=Berkeley' },
  { name: 'search without results', path: '/search?q=xyzzyplugh' },
  { name: 'sign in', path: '/signin' },
  { name: 'sign in, asked to', path: async () => `${await offCampus()}/review` },
  { name: 'sign in, refused', path: '/signin', then: (site) => site.submit('Log In') },
  { name: 'sign up', path: '/signup' },
  { name: 'sign up, refused', path: '/signup', then: (site) => site.submit('Register') },
  { name: 'sign out', path: '/signout', as: 'reader' },
  { name: 'review', path: async () => `${await offCampus()}/review`, as: 'reader' },
  { name: 'review, refused', path: async () => `${await offCampus()}/review`, as: 'reader', then: (site) => site.submit('Save Review') },
  { name: 'review, edited', path: async (person) => `${await reviewed(person)}/review`, as: 'reader' },
  { name: 'review, deleting', path: async (person) => `${await reviewed(person)}/review/delete`, as: 'reader' },
  { name: 'not found', path: '/no/such/page' },
]

/** Opens a page in its state; signs somebody in first where it needs that. */
export async function openPage(site: Site, { path, as, then }: PageState) {
  const person = as ? await registerPerson() : null
  if (person) await site.page.context().addCookies([{ name: 'session', value: person.session, url: siteUrl() }])
  await site.open(typeof path === 'string' ? path : await path(person!))
  if (!then) return
  await then(site)
  await site.page.waitForFunction(() => document.title.startsWith('Error: '))
}
