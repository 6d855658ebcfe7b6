import { expect, it } from 'vitest'
import { errorWords } from '~/ui/ErrorPage'
import { checkRows } from '../../support/rows'

const DATA = 'What was not done, and why.'

it('says what each error is called, and why, if that was meant for people', async () => {
  const rows: [status: number, data: string, title: string, shown: boolean][] = [
    [404, '', 'Page Not Found', false],
    [404, '\n/search Back', 'Page Not Found', false],
    [404, DATA, DATA, true],
    [403, DATA, 'That’s not allowed', true],
    [400, DATA, 'We couldn’t process that', true],
    [405, DATA, 'We couldn’t process that', true],
    [413, DATA, 'We couldn’t process that', true],
    [429, DATA, 'Please wait a moment', true],
    [503, DATA, 'We’ll be right back', false],
    [500, DATA, 'Unexpected Application Error!', false],
  ]
  await checkRows(rows, ([status, data, title, shown]) => {
    const words = errorWords({ status, statusText: '', internal: false, data })
    expect(words.title).toBe(title)
    expect(`${words.title} ${words.message}`.includes(DATA)).toBe(shown)
    expect(words.message).not.toBe('')
  })
  const thrown = errorWords(new Error('a secret'))
  expect(thrown.title).toBe('Unexpected Application Error!')
  expect(JSON.stringify(thrown)).not.toContain('a secret')
})
