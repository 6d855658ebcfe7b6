import fs from 'node:fs'
import { matchRoutes } from '@remix-run/react'
import type { Locator } from 'playwright/test'
import { pageRoutes } from '../support/routes'
import { pictureFile } from './photos'
import { unheardOf } from './requests'

const TABLE = pageRoutes.map(({ path, index, file }) =>
  index ? { path: '/', id: file } : { path, id: file },
)

/** The routes that accept a form, by file. */
export const TAKING = pageRoutes
  .map(({ file }) => file)
  .filter((file, n, all) => all.indexOf(file) === n)
  .filter((file) => /^export (async )?function action\b/m.test(fs.readFileSync(`app/${file}`, 'utf8')))

/** The file of the route that a form submits to. */
export const routeOf = (address: string): string =>
  matchRoutes(TABLE, new URL(address).pathname)!.at(-1)!.route.id!

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
  email: 'somebody@example.edu',
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
  [/zip/i, '94704'],
  [/capacity/i, '3'],
  [/end|until|closes/i, '12:30'],
]

/** Changes every field of a form. */
export async function fillAll(form: Locator) {
  await form.evaluate((element) => {
    for (const folded of [element.closest('details'), ...element.querySelectorAll('details')])
      if (folded) folded.open = true
  })
  const picture = await pictureFile('oak.jpg', '#2e5d4b', 300, 200)
  for (const field of await form.locator('input, textarea, select').all()) {
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue
    const type = await field.evaluate((element: HTMLInputElement) => element.type)
    if (await field.evaluate((element: HTMLInputElement) => element.readOnly)) continue
    if (type === 'file') await field.setInputFiles(picture)
    else if (type === 'radio') await field.check({ force: true })
    else if (type === 'checkbox') await field.click({ force: true })
    else if (type.startsWith('select')) {
      const values = await field
        .locator('option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
      await field.selectOption(values.at(-1)!)
    } else {
      const name = (await field.getAttribute('name')) ?? ''
      const named = ofName().find(([pattern]) => pattern.test(name))?.[1]
      const fits = named && (type === 'time') === /:/.test(named)
      await field.fill(fits ? named : (OF_TYPE[type] ?? `Typed ${type}`))
    }
  }
}
