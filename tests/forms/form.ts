import { parse, type HTMLElement } from 'node-html-parser'
import sharp from 'sharp'
import { SENDER_FIELD } from '~/services/auth/sender-field'
import { createStorage } from '~/services/storage/create-storage.server'
import type { Db } from '../../db/connection'
import type { StudyLocationRow, UniversityRow, UserRow } from '../../db/tables'
import { insertLocation } from '../factories/location'
import { insertPhoto } from '../factories/photo'
import { insertUniversity } from '../factories/university'
import { insertUser, logIn } from '../factories/user'
import type { RunningApp } from '../support/app'
import { FIRST_SERIAL } from '../factories/serial'
import { fieldsOf } from '../support/formats/form-fields'
import type { Answer } from '../support/http'

/** The product that receives the forms, with an open campus and an open location on it. */
export type World = {
  db: Db
  app: Pick<RunningApp, 'env' | 'origin' | 'send' | 'browser'>
  campus: UniversityRow
  location: StudyLocationRow
}

export type Fields = Record<string, string | string[] | File>

/**
 * A valid form ready to submit: its sender (a Cookie header, '' for a visitor), its path and its fields. `page` is
 * where a browser finds it, if not at its path.
 */
export type Ready = {
  path: string
  fields: Fields
  cookie: string
  headers?: Record<string, string>
  page?: string
}

/** What tests need to know about one form. */
export type FormEntry = {
  /** Creates a new user for the form and everything it refers to, so that submitting it has an effect. */
  ready: (world: World) => Promise<Ready>
  /** The kind of user who may send it; visitors are sent to log in, and students get a 403. A member if left out. */
  who?: 'anyone' | 'admin'
  /** A suspended user may send it. */
  whileSuspended?: true
  /** Asks for the password or a code if the login has proved nothing for 10 minutes. */
  proof?: true
  /** Its free-text fields, each with a prefix that makes a text long enough. */
  texts?: Record<string, string>
  /** Where these texts are stored: 'table.column' of the newest row. */
  kept?: Record<string, string>
  /** Its file field, and fields that are refused with it. */
  file?: [field: string, wrong: Fields]
  /** Tables that record each post or get a new row for each, with the reason. */
  noted?: { tables: string[]; why: string }
  /** It changes no row, only the browser's cookies. */
  cookiesOnly?: true
  /** Statuses for a visitor, another student and an admin who submit the same form, if not those of `who`. */
  others?: [visitor: number, student: number, admin: number]
  /** The table and column of its sender's row that one press in a browser creates. */
  makes?: string
  /** The states in which browsers find it, if not as `ready` says. */
  shown?: FormEntry['ready'][]
}

/** Statuses for others who submit the form. */
export const othersOf = ({ who, others = [303, who === 'admin' ? 403 : 303, 303] }: FormEntry) => others

/** A new user, with the Cookie header of a browser that has just logged in. */
export async function someUser(
  { db, app }: World,
  values: Parameters<typeof insertUser>[1] = {},
  how: Parameters<typeof logIn>[3] = {},
): Promise<{ user: UserRow; cookie: string }> {
  const user = await insertUser(db, values)
  const { cookie } = await logIn(db, app.env, user.id, how)
  senders.set(cookie, user)
  return { user, cookie }
}

const senders = new Map<string, UserRow>()
/** The user whom a ready form logged in. */
export const senderOf = ({ cookie }: Ready): UserRow | undefined => senders.get(cookie)

/** Far from all others, because a new campus would look up distances, and in a browser they would join its lists. */
export const FAR = { city: 'Fairbanks', latitude: 64.84, longitude: -147.72 }
export const newLocation = ({ db }: Pick<World, 'db'>, values: Parameters<typeof insertLocation>[1] = {}) =>
  insertLocation(db, { ...FAR, ...values })
export const newCampus = ({ db }: Pick<World, 'db'>, values: Parameters<typeof insertUniversity>[1] = {}) =>
  insertUniversity(db, { ...FAR, ...values })

export const admin = (world: World): ReturnType<typeof someUser> => someUser(world, { role: 'Admin' })

/** Text fields without a prefix. */
export const blank = (names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

type Made = [path: string, fields?: Fields, page?: string]
/** A form that's about what `sender` creates and logs in for. */
export const sentBy =
  <Sender extends { cookie: string }>(
    sender: (world: World) => Promise<Sender>,
    make: (sender: Sender, world: World) => Made | Promise<Made>,
  ): FormEntry['ready'] =>
  async (world) => {
    // The form that turns it on would refuse all others.
    await world.db('site_settings').update({ read_only: null })
    const made = await sender(world)
    const [path, fields = {}, page] = await make(made, world)
    return { path, fields, cookie: made.cookie, ...(page && { page }) }
  }

type Make = (world: World) => Made | Promise<Made>
/** A form that a visitor submits, a new student, or a new admin. */
export const byVisitor = (make: Make) =>
  sentBy(
    async () => ({ cookie: '' }),
    (_none, world) => make(world),
  )
export const byStudent = (make: Make) => sentBy(someUser, (_student, world) => make(world))
export const byAdmin = (make: Make) => sentBy(admin, (_admin, world) => make(world))

/** Other members learn nothing of it. */
export const OWN: Pick<FormEntry, 'others'> = { others: [303, 404, 404] }

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
  // Others than its sender send it, too.
  const { [SENDER_FIELD]: _mark, ...fields } = fieldsOf(form)
  return fields
}

let serial = FIRST_SERIAL
/** A unique name made of letters only. */
export const newName = (noun: string): string =>
  `${[...String(++serial).padStart(4, '0')].map((digit) => 'abcdefghij'[Number(digit)]).join('')} ${noun}`

/** A review's photo with its picture, which pages show. */
export async function newPhoto({ db, app }: World, review: Parameters<typeof insertPhoto>[1]) {
  const photo = await insertPhoto(db, review)
  const bytes = Buffer.from(await (await picture()).arrayBuffer())
  await createStorage(app.env).put(photo.storage_key, bytes, { contentType: 'image/jpeg' })
  return photo
}

let jpeg: Promise<Buffer> | undefined
/** A picture file, as chosen by a user. */
export async function picture(): Promise<File> {
  jpeg ??= sharp({ create: { width: 48, height: 30, channels: 3, background: '#7a5c3e' } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(await jpeg)], 'door.jpg', { type: 'image/jpeg' })
}
