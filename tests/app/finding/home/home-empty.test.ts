import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { useApp } from '../../../support/app'
import { useDatabase } from '../../../support/database'

const database = useDatabase()
const app = useApp(database)

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
