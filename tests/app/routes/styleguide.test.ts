import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { readPage } from '../../e2e/html-rules'
import { startApp, useApp } from '../../support/app'
import { useDatabase } from '../../support/database'

const database = useDatabase()
const app = useApp(database)

it('is a page of development, and of nothing else', async () => {
  for (const values of [{}, { demo: true, mode: 'demo' as const }]) {
    const server = await startApp(database.db, values)
    expect((await server.send('/styleguide')).status).toBe(404)
    await server.close()
  }
})

it('shows every component, in HTML that is as sound as every page\'s', async () => {
  const server = await startApp(database.db, { dev: true })
  const { status, text } = await server.send('/styleguide?toast=warning&at=top-left&popup=warning')
  await server.close()
  expect(status).toBe(200)
  // A button that is disabled, or that waits, is what it shows.
  expect(readPage(text).faults).toEqual([])
  const page = parse(text)
  for (const selector of [
    '.button-danger', '.chip', '.stars.band-0', '.stars.band-5', '.avatar', '.card', '.rail', '.note', '.empty', '.toast[data-at=top-left]', '.popup', '.field-wrong',
    '.star-rating', 'input[type=file]', '.error-summary', '.panel', '.looks',
  ]) expect(page.querySelector(selector), selector).not.toBeNull()
  expect(app.origin).toBeTruthy()
})
