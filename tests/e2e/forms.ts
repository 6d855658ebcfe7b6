import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { demoSecret } from '../../app/services/env-schema.server'
import { FORMS } from '../forms/catalogue'
import { newCampus, newLocation, type Ready, type World } from '../forms/form'
import { testEnv } from '../support/context'
import { browserAt, sendTo } from '../support/http'
import { connected } from './people'
import { pictureFile } from './photos'
import { unheardOf } from './requests'
import { siteFolder, siteUrl } from './server'
import type { Site } from './site'

let world: Promise<World> | undefined

/** The world of the catalogue's forms on the server under test. */
async function makeWorld(): Promise<World> {
  const db = connected()
  const origin = siteUrl()
  const campus = await newCampus({ db })
  return {
    db,
    campus,
    location: await newLocation({ db }, { university_id: campus.id }),
    app: {
      origin,
      env: testEnv({
        origin,
        varDir: siteFolder(),
        secureCookies: false,
        sessionSecrets: [demoSecret(siteFolder())],
      }),
      send: (path, sent) => sendTo(origin, path, sent),
      browser: (cookie) => browserAt(origin, cookie),
    },
  }
}

/** These change every page of the site, and so what other tests see at the same time. */
const WHOLE_SITE = /^admin-dashboard\/site/

/** Each form of the catalogue but these, in each state in which a browser finds it. */
export const SHOWN = Object.entries(FORMS)
  .filter(([name]) => !WHOLE_SITE.test(name))
  .flatMap(([name, { ready, shown = [ready], makes }]) =>
    shown.map((make, n) => ({ name, n, make, makes: n === 0 ? makes : undefined })),
  )

/** Makes a form of the catalogue ready and opens its page as its sender. */
export async function openForm(site: Site, { make }: Pick<(typeof SHOWN)[number], 'make'>): Promise<Ready> {
  const form = await make(await (world ??= makeWorld()))
  const context = site.page.context()
  await context.clearCookies()
  const cookies = form.cookie.split('; ').filter(Boolean)
  await context.addCookies(
    cookies.map((cookie) => {
      const end = cookie.indexOf('=')
      return { name: cookie.slice(0, end), value: cookie.slice(end + 1), url: siteUrl() }
    }),
  )
  await site.open(form.page ?? form.path)
  return form
}

/** The last form on the page with the path and intent of a ready one; null if there's none yet. */
export async function findForm(page: Page, { path, fields }: Ready): Promise<Locator | null> {
  const forms = page.locator('#content form[method=post]')
  // At once: a page that's about to be replaced may lose forms while we ask each of them.
  const found = await forms.evaluateAll(
    (all, { to, intent, id }) => {
      const valueOf = (form: Element, input: string) => form.querySelector<HTMLInputElement>(input)?.value
      return all.findLastIndex(
        (form) =>
          new URL(form.getAttribute('action') ?? '', location.href).pathname === to &&
          (intent === undefined || valueOf(form, 'input[name=intent]') === intent) &&
          // A list may have other tests' rows.
          (id === undefined || (valueOf(form, 'input[type=hidden][name=id]') ?? id) === id),
      )
    },
    {
      to: new URL(path, siteUrl()).pathname,
      intent: fields.intent as string | undefined,
      id: fields.id as string | undefined,
    },
  )
  return found < 0 ? null : forms.nth(found)
}

export const lastButton = (form: Locator): Locator =>
  form.locator('button:not([type=button], [aria-hidden], [disabled])').last()

type Value = string | boolean

/** A form's values in the order of its fields; for files, their names. */
export const valuesOf = (form: Locator): Promise<[string, Value][]> =>
  form.evaluate((element: HTMLFormElement) =>
    ([...element.elements] as HTMLInputElement[])
      .filter(({ name, type }) => name && type !== 'hidden' && type !== 'submit')
      .map((field) => [
        field.name,
        /checkbox|radio/.test(field.type)
          ? field.checked
          : field.type === 'file'
            ? [...field.files!].map(({ name }) => name).join()
            : field.value,
      ]),
  )

const OF_TYPE: Record<string, string> = {
  date: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
  time: '10:30',
  number: '3',
  tel: '5',
  url: 'https://example.org/',
  textarea:
    'Long oak tables by the north windows,\nand <no> music at "all" & a lamp at each of the seats on the third floor.',
}
/** Values for fields whose type alone doesn't say enough. */
const ofName = (): [name: RegExp, value: string][] => [
  [/^name$/, unheardOf()], // a university may be requested only once
  [/email/, `somebody-${randomUUID()}@example.edu`], // a link is mailed only once a minute
  [/zip/i, '94704'],
  [/capacity/i, '3'],
  [/hours$/, '9am-5pm'],
  [/end|until|closes/i, '12:30'],
]

/** Changes every field of a form. */
export async function fillAll(form: Locator) {
  await form.evaluate((element) => {
    for (const folded of [element.closest('details'), ...element.querySelectorAll('details')])
      if (folded) folded.open = true
  })
  const picture = await pictureFile('oak.jpg', '#2e5d4b', 300, 200)
  const all = form.locator('input, textarea, select')
  const fields = await all.evaluateAll((elements) =>
    (elements as (HTMLInputElement & { options?: HTMLOptionsCollection })[]).map((element) => ({
      skipped:
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.getBoundingClientRect().width === 0 ||
        element.matches(':disabled, [type=radio][name=state]:not([value=open])') || // times are for open days only
        element.readOnly,
      type: element.type,
      name: element.name,
      last: element.options?.[element.options.length - 1]?.value,
    })),
  )
  for (const [n, { skipped, type, name, last }] of fields.entries()) {
    const field = all.nth(n)
    if (skipped) continue
    if (type === 'file') await field.setInputFiles(picture)
    else if (type === 'radio') await field.check({ force: true })
    else if (type === 'checkbox') await field.click({ force: true })
    else if (last !== undefined) await field.selectOption(last)
    else {
      const named = ofName().find(([pattern]) => pattern.test(name))?.[1]
      const fits = named && (type === 'time') === /:/.test(named)
      await field.fill(fits ? named : (OF_TYPE[type] ?? `Typed ${type}`))
    }
  }
}
