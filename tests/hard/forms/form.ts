import { parse, type HTMLElement } from 'node-html-parser'
import sharp from 'sharp'
import type { Db } from '../../../db/connection'
import type { StudyLocationRow, UniversityRow, UserRow } from '../../../db/tables'
import { insertUser, logIn } from '../../factories/user'
import type { RunningApp } from '../../support/app'
import { fieldsOf } from '../../support/formats/form-fields'
import type { Answer } from '../../support/http'

/** The product that receives the forms, with an open campus and an open location on it. */
export type World = { db: Db; app: RunningApp; campus: UniversityRow; place: StudyLocationRow }

export type Fields = Record<string, string | string[] | File>

/** A valid form ready to submit: its sender (a Cookie header, '' for a visitor), its path and its fields. */
export type Ready = { path: string; fields: Fields; cookie: string; headers?: Record<string, string> }

/** What tests need to know about one form. */
export type FormEntry = {
  /** Creates a new user for the form and everything it refers to, so that submitting it has an effect. */
  ready: (world: World) => Promise<Ready>
  /** Its free-text fields, each with a prefix that makes a text long enough. */
  texts?: Record<string, string>
  /** Where these texts are stored: 'table.column' of the newest row. */
  kept?: Record<string, string>
  /** Tables that record each post or get a new row for each, with the reason. */
  noted?: { tables: string[]; why: string }
  /** It changes no row, only the browser's cookies. */
  cookiesOnly?: true
  /** Statuses for others who submit the same form: a visitor, another student, an admin. 303 for each if left out. */
  others?: [visitor: number, student: number, admin: number]
}

/** A new user, with the Cookie header of a browser that has just logged in. */
export async function someUser(
  { db, app }: World,
  values: Parameters<typeof insertUser>[1] = {},
): Promise<{ user: UserRow; cookie: string }> {
  const user = await insertUser(db, values)
  return { user, cookie: (await logIn(db, app.env, user.id)).cookie }
}

export const admin = (world: World) => someUser(world, { role: 'Admin' })

/** Text fields without a prefix. */
export const blank = (names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

const sentBy =
  (sender: (world: World) => Promise<{ cookie: string }>) =>
  (make: (world: World) => Promise<[path: string, fields: Fields]>): FormEntry['ready'] =>
  async (world) => {
    const [path, fields] = await make(world)
    return { path, fields, cookie: (await sender(world)).cookie }
  }
/** A form that a new student submits, or a new admin. */
export const byStudent = sentBy((world) => someUser(world))
export const byAdmin = sentBy(admin)

/** Submits a form like a browser on this site; `over` replaces or adds headers, and '' omits one. */
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

/** What a browser would send for the form with this intent, or this id, on a page. */
export async function filled({ app }: World, cookie: string, path: string, which: string): Promise<Fields> {
  const page = await app.browser(cookie).get(path)
  const isIt = (form: HTMLElement) =>
    form.id === which || form.querySelector('input[name=intent]')?.getAttribute('value') === which
  const form = parse(page.text).querySelectorAll('form').find(isIt)
  if (!form) throw new Error(`${path} (${page.status}) has no form ${which}`)
  return fieldsOf(form)
}

let serial = 0
/** A unique name made of letters only. */
export const newName = (noun: string): string =>
  `${[...String(++serial).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')} ${noun}`

let jpeg: Promise<Buffer> | undefined
/** A picture file, as chosen by a user. */
export async function picture(): Promise<File> {
  jpeg ??= sharp({ create: { width: 48, height: 30, channels: 3, background: '#7a5c3e' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(await jpeg)], 'door.jpg', { type: 'image/jpeg' })
}
