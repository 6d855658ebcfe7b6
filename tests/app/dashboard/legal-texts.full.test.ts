import { parse } from 'node-html-parser'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { legalWords } from '~/dashboard/site/legal-words'
import { renderMarkdown } from '~/services/markdown.server'
import type { UserRow } from '~db/tables'
import { insertUser, logIn } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { temporaryFolder } from '../../support/folder'
import { fieldsOf } from '../../support/formats/form-fields'
import { runJobs, takeMails } from '../../support/jobs'
import { checkRows } from '../../support/rows'

const database = useDatabase()
const { db } = database
const varDir = temporaryFolder()
const app = useApp(database, { varDir })

type Browser = ReturnType<typeof app.browser>
let boss: Browser
let student: UserRow
let reader: Browser

const browserOf = async (user: UserRow) => app.browser((await logIn(db, app.env, user.id)).cookie)
beforeAll(async () => {
  boss = await browserOf(await insertUser(db, { role: 'Admin', email: 'boss@example.edu' }))
  student = await insertUser(db, { email: 'student@example.edu' })
  reader = await browserOf(student)
})
beforeEach(async () => {
  await db('legal_texts').del()
  await db('users').update({ legal_seen_at: null, created_at: new Date('2026-01-01') })
})

const page = async (path: string, browser = app.browser()) => {
  const answer = await browser.get(path)
  return { ...answer, html: parse(answer.text) }
}
const formAt = async (kind: string) =>
  fieldsOf((await page(`/admin-dashboard/site/${kind}`, boss)).html.querySelector('#legal')!)
async function save(kind: string, changes: Record<string, string>) {
  const answer = await boss.post(`/admin-dashboard/site/${kind}`, { ...(await formAt(kind)), ...changes })
  return { ...answer, html: parse(answer.text) }
}

const previewIn = (html: ReturnType<typeof parse>) =>
  html.querySelector('[aria-labelledby=legal-preview] .prose')?.innerHTML.trim()

describe('legal texts', () => {
  it('start with Carrel’s policy, which marks what only the operator knows', async () => {
    const before = (await page('/privacy-policy')).html
    expect(before.querySelector('h1')!.text).toBe('Privacy Policy')
    expect(before.text).toContain('Version 2.1')
    expect(before.text).not.toContain('Fill in')
    const { body } = (await formAt('privacy')) as { body: string }
    expect(body.match(/\[Fill in:/g)!.length).toBe(3)
    const refused = await save('privacy', {})
    expect(refused.status).toBe(422)
    expect(refused.html.querySelector('#legal-body-error')!.text).toContain('[Fill in: the university’s name')
    expect(refused.html.querySelector('#legal-body')!.text.trim()).toBe(body.trim())
    const filled = body.replace(/\[Fill in:[^\]]*\]/g, 'State University, 1 Main Street.')
    expect((await save('privacy', { body: filled })).status).toBe(303)
    const after = (await page('/privacy-policy')).html
    expect(after.text).toContain('State University, 1 Main Street.')
    expect(after.querySelector('.prose > .quiet')!.text).toMatch(/^Version 1, since /)
    // Nothing of the policy got lost on the way.
    for (const { text } of before.querySelectorAll('.prose h2, .prose li, .prose td, .prose p:not(.quiet)'))
      expect(after.text).toContain(text)
    // It stays readable as an older version.
    const link = after.querySelectorAll('a[href^="/privacy-policy?version="]').at(-1)!
    const old = (await page(link.getAttribute('href')!)).html
    expect(old.querySelector('.prose > .quiet')!.text.trim()).toBe('Version 2.1')
    expect(old.querySelector('.note')!.text).toContain(legalWords.until)
    expect(old.text).not.toContain('State University, 1 Main Street.')
    expect(before.querySelector('a[href^="/privacy-policy?version="]')).toBeNull()
  })

  it('keep their versions, and show the older ones as such', async () => {
    for (const body of ['First terms.', 'Second terms.']) await save('terms', { body })
    const now = await page('/terms')
    expect(now.html.text).toContain('Second terms.')
    expect(now.html.text).toContain('Version 2')
    const older = now.html.querySelectorAll('a[href^="/terms?version="]').at(-1)!.getAttribute('href')!
    const old = await page(older)
    expect(old.html.text).toContain('First terms.')
    expect(old.html.querySelector('.note')!.text).toContain(legalWords.until)
    expect((await page('/')).html.querySelector('.footer a[href="/terms"]')!.text).toBe('Terms of Use')
    expect((await page('/imprint')).status).toBe(404)
    expect((await page('/terms?version=999999')).status).toBe(404)
    await save('terms', { body: '' })
    expect((await page('/terms')).status).toBe(404)
    expect((await page('/')).html.querySelector('.footer a[href="/terms"]')).toBeNull()
    const log = (await page('/moderation-log')).html.text
    expect(log.match(/terms of use:/g)!.length).toBe(3)
  })

  it('are saved once, and never over another admin’s version', async () => {
    const seen = await formAt('imprint')
    for (const _ of [1, 2])
      expect(
        (await boss.post('/admin-dashboard/site/imprint', { ...seen, body: 'State University' })).status,
      ).toBe(303)
    expect(await db('legal_texts').pluck('body')).toEqual(['State University'])
    const late = await boss.post('/admin-dashboard/site/imprint', { ...seen, body: 'Another text' })
    expect(late.status).toBe(409)
    expect(late.text).toContain(legalWords.overtaken)
    expect(parse(late.text).querySelector('#legal-body')!.text.trim()).toBe('Another text')
  })

  it('are previewed above what was typed, and nothing is saved', async () => {
    const body = '## Rules\n\nBe **kind**. [Fill in: who]'
    const { status, html } = await save('terms', { body, mail: 'on', step: 'preview' })
    expect([status, html.querySelector('title')!.text]).toEqual([200, expect.not.stringMatching(/^Error/)])
    expect(previewIn(html)).toBe(renderMarkdown(body).trim())
    expect(html.querySelector('main')!.text).toContain(legalWords.notSaved)
    expect(html.querySelector('.error-summary, .field-error')).toBeNull()
    expect(html.querySelector('#legal-body')!.text.trim()).toBe(body)
    expect(html.querySelector('#legal-mail')!.hasAttribute('checked')).toBe(true)
    expect([await db('legal_texts').pluck('body'), (await page('/terms')).status]).toEqual([[], 404])
    // A mark that was never filled in is refused only by saving.
    expect((await save('terms', { body })).status).toBe(422)
    expect((await save('terms', { body: 'x'.repeat(60_001), step: 'preview' })).status).toBe(422)
    expect((await boss.post('/admin-dashboard/site/other', { body, step: 'preview' })).status).toBe(404)
    expect(previewIn((await page('/admin-dashboard/site/terms', boss)).html)).toBeUndefined()
  })

  it('previewed while another admin saves aren’t saved over theirs', async () => {
    const typed = { ...(await formAt('terms')), body: 'Mine' }
    await save('terms', { body: 'Theirs' })
    const previewed = await boss.post('/admin-dashboard/site/terms', { ...typed, step: 'preview' })
    const form = fieldsOf(parse(previewed.text).querySelector('#legal')!)
    const refused = await boss.post('/admin-dashboard/site/terms', form)
    expect(refused.status).toBe(409)
    const again = fieldsOf(parse(refused.text).querySelector('#legal')!)
    expect((await boss.post('/admin-dashboard/site/terms', again)).status).toBe(303)
    expect(await db('legal_texts').orderBy('id').pluck('body')).toEqual(['Theirs', 'Mine'])
  })

  it('are previewed for admins only', async () => {
    const fields = { body: '**Mine**', step: 'preview' }
    const student = await reader.post('/admin-dashboard/site/terms', fields)
    const visitor = await app.browser().post('/admin-dashboard/site/terms', fields)
    expect([student.status, visitor.status]).toEqual([403, 303])
    expect(student.text).not.toContain('<strong>Mine')
  })

  it('are harmless however hostile, on the page, in a preview and in its data', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[click](javascript:alert(1))',
      '[click](JaVaScRiPt&colon;alert(1))',
      '[data](data:text/html;base64,PHNjcmlwdD4=)',
      '![pixel](https://evil.example/p.png)',
      '<javascript:alert(1)>',
      '"onmouseover="alert(1)',
      '</article></main><iframe src=//evil.example>',
    ]
    const body = hostile.join('\n\n')
    const preview = previewIn((await save('terms', { body, step: 'preview' })).html)
    expect((await save('terms', { body })).status).toBe(303)
    const { html, text } = await page('/terms')
    const prose = html.querySelector('.prose')!
    expect(preview).toBe(prose.querySelector('div')!.innerHTML.trim())
    expect(prose.querySelectorAll('script, img, iframe')).toEqual([])
    const hrefs = prose.querySelectorAll('a').map((link) => link.getAttribute('href')!)
    expect(hrefs.filter((href) => !/^(https?:|\/|mailto:)/.test(href))).toEqual([])
    expect(
      prose
        .querySelectorAll('*')
        .flatMap((each) => Object.keys(each.attributes))
        .filter((name) => /^on/i.test(name)),
    ).toEqual([])
    expect(text).not.toContain('<script>alert')
    expect(prose.text).toContain('<script>alert(1)</script>')
  })

  it('have headings below the page’s own, tables, and words in place of pictures', () => {
    expect(renderMarkdown('![A <b>lamp</b>](https://evil.example/p.png)')).toBe(
      '<p>A &lt;b&gt;lamp&lt;/b&gt;</p>\n',
    )
    expect(renderMarkdown('# One\n\n## Two')).toBe('<h2>One</h2>\n<h2>Two</h2>\n')
    expect(parse(renderMarkdown('| a | b |\n|---|---|\n| c | d |')).querySelectorAll('td').length).toBe(2)
  })

  it('that are too long are refused', async () => {
    const answer = await save('terms', { body: 'x'.repeat(60_001) })
    expect([answer.status, answer.html.querySelector('#legal-body-error')!.text]).toEqual([
      422,
      `Error: ${legalWords.tooLong}`,
    ])
    expect((await page('/admin-dashboard/site/other', boss)).status).toBe(404)
  })
})

describe('a change of them', () => {
  const noticeFor = async (browser?: Browser) =>
    (await page('/about', browser)).html.querySelector('main > .note a')?.getAttribute('href')

  it('is a notice for members until they say so, but not for those who came later, nor for visitors', async () => {
    expect(await noticeFor(reader)).toBeUndefined()
    await save('terms', { body: 'New terms.' })
    expect([await noticeFor(reader), await noticeFor()]).toEqual(['/legal-changes', undefined])
    const newcomer = await browserOf(await insertUser(db, { created_at: new Date(Date.now() + 1000) }))
    expect(await noticeFor(newcomer)).toBeUndefined()
    const changes = (await page('/legal-changes', reader)).html
    expect(changes.querySelector('main ul a[href="/terms"]')!.text).toBe('Terms of Use')
    expect((await reader.post('/legal-changes', fieldsOf(changes.querySelector('main form')!))).status).toBe(
      303,
    )
    await page('/about', reader) // with the message about it
    expect(await noticeFor(reader)).toBeUndefined()
    expect((await page('/legal-changes', reader)).text).toContain(legalWords.none)
  })

  it('is emailed to everyone, once, only if the admin says so', async () => {
    const gone = await insertUser(db, { email: 'gone@example.edu', deletion_requested_at: new Date() })
    const unconfirmed = await insertUser(db, { email: 'un@example.edu', email_confirmed_at: null })
    await takeMails(varDir)
    await save('terms', { body: 'Quiet change.' })
    await runJobs(database, { varDir })
    expect(await takeMails(varDir)).toEqual([])
    await db('site_settings').insert({ id: 1, name: 'Desks & Dragons' }).onConflict('id').merge()
    await save('privacy', { body: 'Loud change.', mail: 'on' })
    const [{ id }] = (await db('legal_texts').where({ kind: 'privacy' }).select('id')) as [{ id: number }]
    await runJobs(database, { varDir })
    // Interrupted, the job starts again.
    await db.raw("select graphile_worker.add_job('mail-legal-change', payload := ?::json)", [
      JSON.stringify({ textId: id }),
    ])
    await runJobs(database, { varDir })
    const mails = await takeMails(varDir)
    const members = await db('users').whereNotIn('id', [gone.id, unconfirmed.id]).pluck('email')
    expect(mails.map(({ to }) => to).sort()).toEqual(members.sort())
    await checkRows(
      mails.slice(0, 2),
      async (mail) => {
        expect(mail.subject).toBe('Desks & Dragons changed its Privacy Policy')
        expect(mail.links).toEqual(['https://carrel.test/privacy-policy'])
      },
      ({ to }) => to,
    )
  })
})
