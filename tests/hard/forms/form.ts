import { parse, type HTMLElement } from 'node-html-parser'
import sharp from 'sharp'
import type { Db } from '../../../db/connection'
import type { StudyLocationRow, UniversityRow, UserRow } from '../../../db/tables'
import { insertUser, logIn } from '../../factories/user'
import type { RunningApp } from '../../support/app'
import { fieldsOf } from '../../support/form-fields'
import type { Answer } from '../../support/http'

/** The product that the forms are sent to, an open campus and an open place of it. */
export type World = { db: Db; app: RunningApp; campus: UniversityRow; place: StudyLocationRow }

export type Fields = Record<string, string | string[] | File>

/** A form that can be sent now and would be taken: by whom (a Cookie header, '' for a visitor), to which address, with what. */
export type Ready = { path: string; fields: Fields; cookie: string; headers?: Record<string, string> }

/** What is known of one form of the product. */
export type FormEntry = {
  /** Makes someone new in front of the form, with everything that it is about, so that sending it does something. */
  ready: (world: World) => Promise<Ready>
  /** Its fields of free text, with what a text has to be led in by to be long enough. */
  texts?: Record<string, string>
  /** Where these texts are kept: 'table.column' of its newest row. */
  kept?: Record<string, string>
  /** Tables that note each post, or of which each post has a row of its own; with the reason. */
  noted?: { tables: string[]; why: string }
  /** It changes no row: what it changes is in the browser's cookies. */
  cookiesOnly?: true
  /** What others are answered who send the very same form: a visitor, another student, an admin. */
  others: [visitor: number, student: number, admin: number]
}

/** Someone new, with the Cookie header of a browser in which they have just logged in. */
export async function someUser(
  { db, app }: World,
  values: Parameters<typeof insertUser>[1] = {},
): Promise<{ user: UserRow; cookie: string }> {
  const user = await insertUser(db, values)
  return { user, cookie: (await logIn(db, app.env, user.id)).cookie }
}

export const admin = (world: World) => someUser(world, { role: 'Admin' })

/** Sends a form as a browser of this site does; `over` replaces or adds headers, and one given as '' is left out. */
export async function sendReady(
  { app }: World,
  { path, fields, cookie, headers = {} }: Ready,
  over: Record<string, string> = {},
): Promise<Answer> {
  const files = Object.values(fields).some((value) => value instanceof File)
  const form = files ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each as string)
  const body = new Response(form)
  const all: Record<string, string> = {
    'Content-Type': body.headers.get('Content-Type')!,
    Origin: app.origin,
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie && { Cookie: cookie }),
    ...headers,
    ...over,
  }
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  return app.send(path, { method: 'POST', headers: given, body: Buffer.from(await body.arrayBuffer()) })
}

/** What a browser would send of the form with this intent on a page, or of the one with this id. */
export async function filled({ app }: World, cookie: string, path: string, which: string): Promise<Fields> {
  const page = await app.browser(cookie).get(path)
  const isIt = (form: HTMLElement) =>
    form.id === which || form.querySelector('input[name=intent]')?.getAttribute('value') === which
  const form = parse(page.text).querySelectorAll('form').find(isIt)
  if (!form) throw new Error(`${path} (${page.status}) has no form ${which}`)
  return fieldsOf(form)
}

let serial = 0
/** A name that nobody has yet, of letters alone. */
export const newName = (noun: string): string =>
  `${[...String(++serial).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')} ${noun}`

let jpeg: Promise<Buffer> | undefined
/** A picture that someone chose. */
export async function picture(): Promise<File> {
  jpeg ??= sharp({ create: { width: 48, height: 30, channels: 3, background: '#7a5c3e' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(await jpeg)], 'door.jpg', { type: 'image/jpeg' })
}
