import os from 'node:os'
import path from 'node:path'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import pino from 'pino'
import { createChanges } from '../../app/services/changes.server'
import { createValueCache } from '../../app/services/cached-values.server'
import { siteOf } from '../../app/services/site.server'
import type { Context } from '../../app/web/context'
import type { Env } from '../../app/services/env.server'
import type { PublicPages } from '../../app/web/http/page-handle'
import type { Db } from '../../db/connection'
import { nameOf, providersOf } from '~/services/provider-settings.server'
import { createMaps } from '~/services/maps/maps.server'
import { createStorage } from '../../app/services/storage/create-storage.server'
import { createPostgresSearch } from '../../search/postgres'

/** The settings of a production server at https://carrel.test. */
export const testEnv = (values: Partial<Env> = {}): Env => ({
  mode: 'production',
  demo: false,
  openDemo: false,
  dev: false,
  origin: 'https://carrel.test',
  host: '127.0.0.1',
  port: 3000,
  databaseUrl: null,
  databaseDirectUrl: null,
  databaseStandbyUrl: null,
  varDir: path.join(os.tmpdir(), 'carrel-test-var'),
  sessionSecrets: ['a secret of the tests, long enough to be one'],
  trustProxy: false,
  supportEmail: 'support@carrel.test',
  logLevel: 'silent',
  secureCookies: true,
  googleIssuer: 'https://accounts.google.com',
  metricsToken: null,
  metricsPort: null,
  metricsHost: '127.0.0.1',
  slowQueryMs: 500,
  slowRequestMs: 1000,
  stopGraceMs: 300,
  smtpUrl: null,
  mailFrom: 'Carrel <support@carrel.test>',
  confirmEmail: true,
  adminTotp: false,
  jobsHere: false,
  pagesPerAddress: 4000,
  connectionsPerAddress: 3000,
  formsPerAddress: 600,
  hstsSubdomains: true,
  google: null,
  sso: [],
  ssoOnly: false,
  registration: 'open',
  filesOn: values.s3 ? 's3' : 'disk',
  s3: null,
  meilisearch: null,
  mapsFile: null,
  osrmUrl: null,
  wikidataUrl: null,
  hoursFeeds: { hosts: ['*.libcal.com'] },
  push: { key: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw' },
  ...values,
})

/** Every list is empty. */
const NO_PAGES: PublicPages = { offline: { all: '(?!)', sameQuery: '(?!)' }, sitemap: [], disallow: [] }

type Values = Partial<Omit<Context, 'env'>> & { env?: Partial<Env> }

/** The context that the web process passes to loaders and actions for one request. */
export function contextFor(db: Db, { env, ...values }: Values = {}): Context {
  const changes = createChanges(db, 0)
  return {
    changes,
    cachedValues: createValueCache(pino({ level: 'silent' })).readBy({ generation: changes.current }),
    pages: NO_PAGES,
    env: testEnv(env),
    site: siteOf(undefined, testEnv(env)),
    providers: providersOf(testEnv(env)).map(nameOf),
    db,
    search: createPostgresSearch(db),
    storage: createStorage(testEnv(env)),
    maps: createMaps(testEnv(env), pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    requestId: 'test',
    nonce: 'nonce',
    ip: '203.0.113.7',
    observeRender: () => {},
    ...values,
  }
}

export type Fields = Record<string, string | string[] | Blob>

/** A form as FormData; lists become repeated fields. */
export function formData(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value, 'file.txt')
    else for (const each of [value].flat()) form.append(name, each)
  }
  return form
}

/** A form posted from this site, like a browser would. A header given as '' is omitted. */
export function post(
  url: string,
  fields: Fields | string = {},
  headers: Record<string, string> = {},
): Request {
  const sent = new Headers({ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://carrel.test', ...headers })
  for (const [name, value] of Object.entries(headers)) if (value === '') sent.delete(name)
  const body = typeof fields === 'string' ? fields : formData(fields)
  return new Request(new URL(url, 'https://carrel.test'), { method: 'POST', body, headers: sent })
}

export const get = (url: string, headers: Record<string, string> = {}): Request =>
  new Request(new URL(url, 'https://carrel.test'), { headers })

export const argsOf = (
  request: Request,
  context: Context,
  params: Record<string, string> = {},
): ActionFunctionArgs & LoaderFunctionArgs => ({ request, context, params })

export type Settled = { status: number; headers: Headers; cookies: string[]; text: string; data: unknown }

/** The result of an action or loader: a response, also a thrown one, or data with its status. Rethrows errors. */
export async function settle(answer: Promise<unknown>): Promise<Settled> {
  const result = await answer.catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown
    throw thrown
  })
  if (result instanceof Response) {
    const text = await result.text()
    return {
      status: result.status,
      headers: result.headers,
      cookies: result.headers.getSetCookie(),
      text,
      data: text,
    }
  }
  const { data, init } = result as { data: unknown; init: ResponseInit | null }
  return { status: init?.status ?? 200, headers: new Headers(init?.headers), cookies: [], text: '', data }
}

/** The Cookie header of a browser that received these Set-Cookie lines. */
export const cookieHeader = (lines: string[]): string => lines.map((line) => line.split(';')[0]!).join('; ')
