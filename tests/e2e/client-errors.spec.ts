import { expect, test } from 'playwright/test'
import { siteUrl } from './server'
import { Site } from './site'

/** Without the other tests' check for errors, because errors are expected here. */
test('script errors are reported, each once, at most five per load', { tag: '@full' }, async ({ page }) => {
  const sent: string[][] = []
  const statuses: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/client-errors')) sent.push(request.postData()!.split('\n'))
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/client-errors')) statuses.push(response.status())
  })
  await new Site(page, 'js').open(`${siteUrl()}/about?q=mine`)
  await page.waitForLoadState('networkidle')
  const throwing = (text: string) =>
    page.evaluate(
      (message) =>
        void setTimeout(() => {
          throw new TypeError(message)
        }),
      text,
    )

  await throwing('first')
  await expect.poll(() => sent.length).toBe(1)
  const [build, path, message, ...stack] = sent[0]!
  expect([path, message]).toEqual(['/about', 'TypeError: first'])
  expect(build).toMatch(/^[0-9a-f]{8}$/)
  expect(stack.join('\n')).toContain('TypeError: first')

  await throwing('first') // once more, from the same place
  await page.evaluate(() => void Promise.reject(new Error('second')))
  await page.evaluate(() => console.error('no error at all'))
  // Ratings use it, for example on the home page.
  await page.evaluate(
    () =>
      void (Number.prototype.toFixed = () => {
        throw new RangeError('third')
      }),
  )
  await page.locator('.nav-logo').click()
  await expect
    .poll(() => sent.map((lines) => lines[2]))
    .toEqual(['TypeError: first', 'Error: second', 'RangeError: third'])
  for (const text of ['fourth', 'fifth', 'sixth', 'seventh']) await throwing(text)
  await expect.poll(() => sent.length).toBe(5)
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve))) // runs after those that throw
  await expect.poll(() => statuses).toEqual(Array(5).fill(204))
  expect(sent).toHaveLength(5)
  expect(sent.flat().join()).not.toContain('mine')
})
