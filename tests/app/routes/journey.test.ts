import { beforeAll, describe, expect, it } from 'vitest'
import { formStamp } from '~/services/auth/tokens.server'
import { insertLocation } from '../../factories/location'
import { reviewText } from '../../factories/review'
import { insertMember, insertUser } from '../../factories/user'
import { useApp } from '../../support/app'
import { useDatabase } from '../../support/database'
import { runJobs, takeMails } from '../../support/jobs'
import { temporaryFolder } from '../../support/folder'
import { answered, signInTo } from '../../support/answers'

const database = useDatabase()
const app = useApp(database, { varDir: temporaryFolder() })
let location: number
beforeAll(async () => {
  location = (await insertLocation(database.db, { name: 'Journey Café' })).id
})

const form = () => `/location/${location}/review`
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]
const action = (html: string, id: string) =>
  new RegExp(`<form[^>]*action="([^"]*)"[^>]*id="${id}"|<form[^>]*id="${id}"[^>]*action="([^"]*)"`)
    .exec(html)
    ?.slice(1)
    .find(Boolean)
    ?.replaceAll('&amp;', '&')

describe('a visitor who writes a review', () => {
  it('registers on the way, finds the text again, saves, edits, deletes and logs out', async () => {
    const browser = app.browser()
    const words = reviewText('Kept “words” <b>.')
    const refused = await answered(
      browser.post(form(), { rating: '4', description: words }),
      303,
      signInTo(form()),
    )
    const logInPage = (await browser.get(refused.to!)).text
    expect(logInPage).toMatch(/role="alert"[\s\S]*Log In![\s\S]*Please log in to continue/)
    expect((await browser.get(refused.to!)).text).not.toContain('Please log in to continue') // shown once

    const registerPage = (await browser.get(`/signup?returnTo=${encodeURIComponent(form())}`)).text
    const stamp = hidden(registerPage, 'shown')!
    const fields = {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@journey.edu',
      password: 'Lamp-7x',
      leaveEmpty: '',
    }
    const tooFast = await answered(
      browser.post(action(registerPage, 'sign-up')!, { ...fields, shown: stamp }),
      422,
    )
    expect(tooFast.text).toContain('Please review your information before submitting.')
    expect(tooFast.text).not.toContain('Lamp-7x')
    await answered(
      browser.post(action(registerPage, 'sign-up')!, {
        ...fields,
        shown: formStamp(app.env, Date.now() - 5000),
      }),
      303,
      '/check-email',
    )
    expect(browser.has('session')).toBe(false)
    await runJobs(database, app.env)
    const [mail] = await takeMails(app.env.varDir)
    const link = new URL(mail!.links[0]!)
    expect([mail!.to, link.origin, link.pathname]).toEqual([
      'ada@journey.edu',
      app.origin,
      '/email-confirmed',
    ])
    const confirmPage = (await browser.get(link.pathname + link.search)).text
    const confirmed = await browser.post('/email-confirmed', {
      intent: 'confirm',
      token: hidden(confirmPage, 'token')!,
    })
    expect(confirmed.to).toBe(`/email-confirmed?status=success&returnTo=${encodeURIComponent(form())}`)
    const thanks = (await browser.get(confirmed.to!)).text
    const toLogIn = /href="(\/signin\?confirmed=true[^"]*)"/.exec(thanks)![1]!.replaceAll('&amp;', '&')
    const logIn = (await browser.get(toLogIn)).text
    expect(logIn).toContain('Email confirmed.')
    await answered(
      browser.post(action(logIn, 'sign-in')!, {
        email: fields.email,
        password: fields.password,
        returnTo: hidden(logIn, 'returnTo')!,
      }),
      303,
      form(),
    )
    expect(browser.has('session')).toBe(true)

    const filled = (await browser.get(form())).text
    expect(filled).toContain('Kept “words” &lt;b&gt;.')
    expect(filled).toMatch(/checked=""[^>]*value="4"|value="4"[^>]*checked=""/)

    await answered(
      browser.post(form(), { rating: '4', description: words }),
      303,
      `/location/${location}#reviews`,
    )
    const page = (await browser.get(`/location/${location}`)).text
    expect(page).toContain('Review Uploaded Successfully!')
    expect(page).toMatch(/Ada Byron[\s\S]*1 review|1 review[\s\S]*Ada Byron/)
    expect((await browser.get(`/location/${location}`)).text).not.toContain('Review Uploaded Successfully!')
    expect(await database.db('form_drafts')).toEqual([])

    await answered(
      browser.post(form(), { mode: 'edit', rating: '2', description: reviewText('Edited.') }),
      303,
    )
    const edited = (await browser.get(`/location/${location}`)).text
    expect(edited).toContain('Review Updated Successfully!')
    expect(edited.replaceAll(/<[^>]*>/g, '')).toContain('2 out of 5 stars')
    expect(edited).toContain('Edited.')

    expect((await browser.get(`${form()}/delete`)).text).toContain('Edited.')
    expect((await browser.post(`${form()}/delete`)).to).toBe(`/location/${location}#reviews`)
    expect((await browser.get(`/location/${location}`)).text).toMatch(/Successfully Deleted Post[\s\S]*/)
    expect((await browser.get(`/location/${location}`)).text).toContain('Not rated yet')

    expect((await browser.post('/signout')).to).toBe('/')
    expect(browser.has('session')).toBe(false)
    expect((await browser.get('/')).text).toContain('Log In')
    expect(
      await database
        .db('web_sessions')
        .join('users', 'users.id', 'user_id')
        .where({ email: 'ada@journey.edu' }),
    ).toEqual([])
  })

  it('may have an account already: logging in leads back, and a malicious returnTo does not lead away', async () => {
    await insertUser(database.db, { email: 'old@journey.edu', password: 'Lamp-7x' })
    const go = (returnTo: string) =>
      app.browser().post(signInTo(returnTo), { email: ' OLD@journey.edu ', password: 'Lamp-7x', returnTo })
    expect((await go(form())).to).toBe(form())
    for (const trick of [
      '//evil.test',
      'https://evil.test',
      '/\\evil.test',
      '/%2fevil.test',
      'javascript:alert(1)',
      '',
    ]) {
      expect((await go(trick)).to, trick).toBe('/account/robinreader')
    }
  })
})

describe('an invalid form', () => {
  it('comes back as a page with an "Error:" title, a summary that links to the fields, and what was typed', async () => {
    const { cookie } = await insertMember(database.db, app.env)
    const answer = await answered(
      app.browser(cookie).post(form(), { rating: '', description: 'too "short"' }),
      422,
    )
    expect(answer.text).toMatch(/<title>Error: Write Review: Journey Café · Carrel<\/title>/)
    expect(answer.text).toContain('There is a problem')
    expect(answer.text).toContain('href="#review-rating"')
    expect(answer.text).toContain('href="#review-description"')
    expect(answer.text).toMatch(/id="review-rating"/)
    expect(answer.text).toMatch(
      /<textarea[^>]*id="review-description"[^>]*aria-describedby="[^"]*review-description-error/,
    )
    expect(answer.text).toContain('>too &quot;short&quot;</textarea>')
    expect(answer.headers['cache-control']).toMatch(/no-cache|no-store/)
  })

  it('for logging in reveals nothing about accounts: a known and an unknown address get the same response', async () => {
    await insertUser(database.db, { email: 'known@journey.edu', password: 'Lamp-7x' })
    await insertUser(database.db, { email: 'google@journey.edu' })
    const sent = async (email: string) => await app.browser().post('/signin', { email, password: 'Wrong1' })
    const answers = await Promise.all(
      ['known@journey.edu', 'other@journey.edu', 'google@journey.edu'].map(sent),
    )
    const shape = answers.map(({ status, text }) => [
      status,
      text.replaceAll(/nonce="[^"]+"|\w+@journey\.edu/g, ''),
    ])
    expect(shape[0]![0]).toBe(422)
    expect(shape[0]![1]).toContain('Invalid login credentials')
    expect(shape[1]).toEqual(shape[0])
    expect(shape[2]).toEqual(shape[0])
  })
})

it('a forged notice is not shown', async () => {
  const forged = Buffer.from(
    JSON.stringify({ kind: 'error', text: 'Send your password to evil.test' }),
  ).toString('base64')
  for (const value of [forged, `${forged}.signature`, encodeURIComponent(forged)]) {
    expect((await app.browser(`notice=${value}`).get('/')).text).not.toContain('evil.test')
  }
})

it('logged-in users are redirected from /signin and /signup', async () => {
  const { cookie } = await insertMember(database.db, app.env)
  for (const page of ['signin', 'signup']) {
    expect((await app.browser(cookie).get(`/${page}?returnTo=${encodeURIComponent(form())}`)).to).toBe(form())
    expect((await app.browser(cookie).get(`/${page}?returnTo=//evil.test`)).to).toBe('/account/robinreader')
  }
})
