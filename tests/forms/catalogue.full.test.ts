import * as t from '@babel/types'
import fs from 'node:fs'
import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { checkRows } from '../support/rows'
import { nameOf, readSources, visit } from '../support/sources'
import { KNOWN_FORMS, ROUTE_SOURCES } from './all-forms'
import { cookieHeader } from '../support/context'
import { FORMS } from './catalogue'
import { senderMark } from '~/services/auth/tokens.server'
import { picture, senderOf, sendReady } from './form'
import { useWorld } from './world'

const world = useWorld()

it('every form of the product has an entry, and every entry is a form of the product', () => {
  expect(Object.keys(FORMS).sort()).toEqual([...new Set(KNOWN_FORMS.map(({ name }) => name))].sort())
  // What providers and counters post isn't a form of ours (tests/app/accounts/provider-logout.full.test.ts,
  // saml-log-in.full.test.ts, tests/app/spots/occupancy/).
  const others = ['*', 'auth/:provider/acs', 'auth/:provider/backchannel', 'api/v1/occupancy']
  const accepting = Object.values(world.app.build.routes).filter(
    (route) => route?.module.action && !others.includes(route.path ?? ''),
  )
  expect([...new Set(KNOWN_FORMS.map(({ pattern }) => pattern))].sort()).toEqual(
    accepting.map((route) => route!.path).sort(),
  )
})

it('every form is on the page where the catalogue says that browsers find it', () =>
  checkRows(
    Object.entries(FORMS),
    async ([, { ready, shown = [ready], file: fileField }]) => {
      for (const make of shown) {
        const form = await make(world)
        const { path, page = path, cookie, fields } = form
        const { status, text } = await world.app.browser(cookie).get(page)
        expect(status).toBe(200)
        const sender = senderOf(form)
        const forms = parse(text)
          .querySelectorAll('#content form[method=post]')
          .filter((form) => (form.getAttribute('action') ?? '').split('?')[0] === path.split('?')[0])
          .map((form) => ({
            action: form.getAttribute('action')!,
            intent: form.querySelector('input[name=intent]')?.getAttribute('value'),
            password: /autocomplete="new-password"/i.test(form.toString()),
            account: /autocomplete="(?:username|email)"/i.test(form.toString()),
            file: form.querySelector('input[type=file]')?.getAttribute('name'),
            sender: form.querySelector('input[name=sender]')?.getAttribute('value'),
          }))
        expect(forms).not.toEqual([])
        const found = fields.intent ? forms.filter(({ intent }) => intent === fields.intent) : forms
        expect(found).not.toEqual([])
        expect(found.map((each) => each.file)).toContain(fileField?.[0])
        const mark = sender && senderMark(sender.id, world.app.env.sessionSecrets)
        expect(found.map((each) => each.sender)).toEqual(found.map(() => mark))
        // Password managers need to know whose password it is.
        expect(found.filter((each) => each.password && !each.account)).toEqual([])
        // A form that's refused is shown by the page it was sent to.
        const { action } = found[0]!
        if (action === page) continue
        const there = await world.app.browser(cookie).get(action)
        const shows = parse(there.text)
          .querySelectorAll('#content form[method=post]')
          .some(
            (form) => form.querySelector('input[name=intent]')?.getAttribute('value') === found[0]!.intent,
          )
        expect([action, there.status, shows]).toEqual([action, 200, true])
      }
    },
    ([name]) => name,
  ))

it('every form in the components that posts says whom it was shown to', () => {
  const without = [...readSources('app')].flatMap(([file, { ast }]) => {
    const found: string[] = []
    visit(ast, (node) => {
      if (!t.isJSXElement(node) || !/^form$/i.test(tagOf(node)) || !posts(node)) return
      let says = false
      visit(node, (inner) => void (says ||= t.isJSXElement(inner) && tagOf(inner) === 'Sender'))
      if (!says) found.push(file)
    })
    return found
  })
  expect(without).toEqual([])
})

const tagOf = ({ openingElement: { name } }: t.JSXElement) => (t.isJSXIdentifier(name) ? name.name : '')
const posts = ({ openingElement }: t.JSXElement) =>
  openingElement.attributes.some(
    (each) =>
      t.isJSXAttribute(each) &&
      each.name.name === 'method' &&
      t.isStringLiteral(each.value) &&
      each.value.value === 'post',
  )

it('a link in an email works with what a program takes for part of it', () =>
  checkRows(
    [
      'reset-password',
      'signin.link.open',
      'email-confirmed confirm',
      'invite.$token',
      'notifications.off.$token',
    ],
    async (name) => {
      for (const behind of ['.', ')', ').', '%29', '>,']) {
        const { path, page = path, cookie } = await FORMS[name]!.ready(world)
        const { status, text } = await world.app.browser(cookie).get(page + behind)
        expect([status, text.includes('method="post"')]).toEqual([200, true])
      }
    },
    (name) => name,
  ))

it('a chosen file is asked for next to its field, after an error and after logging in again', () =>
  checkRows(
    Object.entries(FORMS).flatMap(([name, { file, ready }]) => (file ? [{ name, file, ready }] : [])),
    async ({ file: [field, wrong], ready }) => {
      const asksAgain = (html: string) => {
        const input = parse(html).querySelector(`input[type=file][name=${field}]`)!
        expect(input.getAttribute('aria-describedby')).toContain(`${input.id}-lost`)
        expect(parse(html).getElementById(`${input.id}-lost`)!.text).toContain(
          'We couldn’t keep door.jpg. Please choose again.',
        )
        expect(input.closest('details')?.hasAttribute('open')).not.toBe(false)
      }
      const form = await ready(world)
      const fields = { ...form.fields, [field]: await picture() }
      const refused = await sendReady(world, { ...form, fields: { ...fields, ...wrong } })
      expect(refused.status).toBe(422)
      asksAgain(refused.text)
      const ended = await sendReady(world, { ...form, fields, cookie: '' })
      expect(ended.status).toBe(303)
      const browser = world.app.browser(cookieHeader([form.cookie, ...ended.cookies]))
      const back = new URL(ended.headers.location!, world.app.origin).searchParams.get('returnTo')!
      asksAgain((await browser.get(back)).text)
    },
    ({ name }) => name,
  ))

// On the form itself, because the page for an outage needs the sentence too.
it('every form has its own text for a failure', () => {
  const silent = new Set<string>()
  let forms = 0
  const pending = fs
    .readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('pending-form.server.ts'))
    .map((file) => `app/${file}`)
  expect(pending.length).toBeGreaterThan(3)
  const declared = [...ROUTE_SOURCES, ...readSources(...pending)]
  for (const [file, { ast }] of declared) {
    visit(ast, (node) => {
      if (!t.isObjectExpression(node)) return
      const names = node.properties.map((each) => (t.isObjectProperty(each) ? nameOf(each.key) : ''))
      if (!names.includes('form') || !names.includes('run')) return
      forms++
      if (!names.includes('failureText')) silent.add(file)
    })
  }
  expect(forms).toBeGreaterThan(50)
  expect([...silent].sort()).toEqual([])
})
