import path from 'node:path'
import { data, type ActionFunctionArgs } from '@remix-run/node'
import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { TooManyHashes } from '~/auth/passwords.server'
import type { Viewer } from '~/auth/viewer'
import type { Context } from '~/context'
import type { Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import { dropDraft, keepDraft } from './drafts.server'
import { noAuth, noticeCookie } from './flash.server'
import type { FormResult } from './form-result'
import { markInvalid } from './invalid.server'
import { addressKey, countTry, PER_ACCOUNT, PER_ADDRESS, takeBackTry, type Limit } from './limits.server'
import { BrokenOff, NoRoom, type Multipart, readMultipart } from './multipart.server'
import { isForeign } from './origin.server'
import { signInPath } from './paths'
import { errorResponse } from './plain-error.server'
import type { Redirect } from './see-other.server'
import { logSecurity } from './security-log.server'
import { orUnavailable } from './unavailable.server'
import { hiddenFields, noteUnsent } from './unsent-form.server'
import { viewerOf } from './viewer.server'
import type { ViewerFor, Who } from './who'

/** A redirect, or the page again with what its form has to say. */
type Answer = Response | ReturnType<typeof data<FormResult>>

/** One form: who may send it, its schema, the verb, and where a success leads. */
export type FormOf<W extends Who, S extends z.ZodType, T> = {
  who: W
  form: S
  /** Its route has no page that could be shown again (a script sends it): what is wrong is the answer's status and text. */
  pageless?: true
  /** Also for somebody who is suspended: it publishes nothing, and is theirs to do (see docs/decisions/0081). */
  whileSuspended?: true
  /** Limits of this form's own, counted after parsing by what was typed. */
  limits?: (value: z.output<S>) => Counted[] | Promise<Counted[]>
  run: (args: {
    db: Db
    context: Context
    request: Request
    viewer: ViewerFor<W>
    params: ActionFunctionArgs['params']
    value: z.output<S>
  }) => Promise<Outcome<T>>
  then: (value: T, form: z.output<S>) => Redirect | Promise<Redirect>
}

/** A limit and whose tries count together. `failures`: a try that succeeds is taken back. */
export type Counted = Limit & { key: string; failures?: boolean }

const words = {
  tooOften: (wait: string) => `Too many tries. Please try again in ${wait}.`,
  busy: 'Many people are signing in at this moment. Please try again in a few seconds.',
  foreign:
    'This form was sent from another site, so nothing was changed. Open the page here and send it again.',
  tooMany: (wait: string) => `That was a lot of forms in a short time. Please try again in ${wait}.`,
  unreadable:
    'The form arrived damaged and could not be read. Go back, check what you typed and send it again.',
  brokeOff:
    'The form did not arrive whole, so nothing was saved. What you typed is still here. Please choose your files again and send it once more.',
  noRoom:
    'There is no room for files on our side at this moment, so nothing was saved. What you typed is still here. Please try again in a while, or send it without files.',
  adminsOnly: 'Only admins can do this.',
  suspended: 'You do not have permission to perform this action. Please contact support.',
}

/**
 * The one order in which every form of the product is handled: a foreign origin is refused (403), the address is
 * counted (429), the body read, the sender asked for (a visitor goes to /signin, what they typed is kept; somebody who is
 * suspended is refused, 403), the fields parsed (422), the account counted (429), the verb run, and its outcome turned into a
 * response.
 * A page with several forms gives `forms`, chosen by the hidden field `intent`.
 */
export function write<W extends Who, S extends z.ZodType, T>(
  args: ActionFunctionArgs,
  form: FormOf<W, S, T>,
): Promise<Answer>
export function write(args: ActionFunctionArgs, form: { forms: Record<string, AnyForm> }): Promise<Answer>
export function write(
  args: ActionFunctionArgs,
  chosen: AnyForm | { forms: Record<string, AnyForm> },
): Promise<Answer> {
  const received: { body?: FormData } = {}
  return orUnavailable(() =>
    handle(args, chosen, received).catch(async (error: unknown) => {
      if (!(error instanceof Response) && !('pageless' in chosen)) await keepUnsent(args, received.body)
      throw error
    }),
  )
}

/** What nobody foresaw, or a database that is away: there is no page to show the form again, so one is made of the form itself. */
async function keepUnsent({ request, context }: ActionFunctionArgs, received?: FormData) {
  const form =
    received ??
    (await readBody(request, context, false).then(
      ({ form }) => form,
      () => null,
    ))
  if (form) noteUnsent(context, form)
}

async function handle(
  args: ActionFunctionArgs,
  chosen: AnyForm | { forms: Record<string, AnyForm> },
  received: { body?: FormData },
): Promise<Answer> {
  const { request, context } = args
  if (isForeign(request.headers, context.env.origin, context.env.demo))
    throw refusal(context, 'foreign', words.foreign)
  await withinLimit(context, PER_ADDRESS, addressKey(context.ip))

  const viewer = await viewerOf(request, context)
  // Files of visitors are not looked at: what they typed is kept until they have signed in, and files cannot be.
  const { form: body, close, lost } = await readBody(request, context, viewer !== null)
  received.body = body
  try {
    return await answer(args, chosen, body, viewer, lost)
  } finally {
    await close()
  }
}

async function answer(
  { request, context, params }: ActionFunctionArgs,
  chosen: AnyForm | { forms: Record<string, AnyForm> },
  body: FormData,
  viewer: Viewer | null,
  lost?: Lost,
): Promise<Answer> {
  const { db } = context
  const intent = String(body.get('intent') ?? '')
  const form =
    'forms' in chosen ? (Object.hasOwn(chosen.forms, intent) ? chosen.forms[intent] : undefined) : chosen
  if (!form) throw errorResponse(400, words.unreadable)

  const page = new URL(request.url).pathname
  if (form.who.kind !== 'anyone' && !viewer) return toSignIn(context, page, body, form.who.words)
  if (form.who.kind === 'admin' && !viewer!.isAdmin)
    throw refusal(context, 'no-right', form.who.words ?? words.adminsOnly)
  if (viewer?.suspended && !form.whileSuspended) throw refusal(context, 'suspended', words.suspended)

  const submission = parseWithZod(body, { schema: form.form })
  if (lost) {
    if (form.pageless) return errorResponse(lost.status, lost.message)
    return showAgain(
      context,
      intent,
      submission.reply({ formErrors: [lost.message], hideFields: hiddenFields(body) }),
      lost.status,
    )
  }
  if (submission.status !== 'success') {
    if (form.pageless)
      return errorResponse(
        422,
        Object.values(submission.error ?? {})
          .flat()
          .join(' '),
      )
    return showAgain(context, intent, submission.reply({ hideFields: hiddenFields(body) }), 422)
  }
  if (viewer) await withinLimit(context, PER_ACCOUNT, String(viewer.id))
  const again = (message: string, status: number, field?: string, wait?: number) => {
    if (form.pageless) return errorResponse(status, message, wait ? { 'Retry-After': String(wait) } : {})
    const errors = field ? { fieldErrors: { [field]: [message] } } : { formErrors: [message] }
    return showAgain(
      context,
      intent,
      submission.reply({ ...errors, hideFields: hiddenFields(body) }),
      status,
      wait,
    )
  }
  const counted = (await form.limits?.(submission.value)) ?? []
  for (const limit of counted) {
    const wait = await countTry(db, limit, limit.key)
    if (wait === null) continue
    logSecurity(context.log, { event: 'refused', why: 'limit', limit: limit.name })
    return again(words.tooOften(inWords(wait)), 429, undefined, wait)
  }

  let outcome
  try {
    outcome = await form.run({ db, context, request, params, viewer, value: submission.value })
  } catch (error) {
    if (!(error instanceof TooManyHashes)) throw error
    await takeBack(db, counted)
    return again(words.busy, 429, undefined, BUSY_SECONDS)
  }
  if (outcome.ok) {
    await takeBack(
      db,
      counted.filter(({ failures }) => failures),
    )
    await context.changes.look()
    const redirect = await form.then(outcome.value, submission.value)
    return redirect.respond(context.env, [await dropDraft(request, context, page)])
  }
  const guesses = counted.filter(({ failures }) => failures).map(({ name }) => name)
  if (guesses.length > 0) logSecurity(context.log, { event: 'failed-try', limits: guesses })
  if (outcome.kind === 'refused') throw refusal(context, 'no-right', outcome.message)
  if (outcome.kind === 'missing') throw errorResponse(404, outcome.message)
  if (outcome.kind === 'unavailable') return again(outcome.message, 503, outcome.field, UNAVAILABLE_SECONDS)
  return again(outcome.message, outcome.kind === 'conflict' ? 409 : 422, outcome.field)
}

// The forms of one page differ in sender, schema and result; `write` itself treats them alike.
export type AnyForm = Omit<FormOf<any, any, any>, 'run'> & { run: (args: any) => Promise<Outcome<any>> }

/** One of the several forms of a page: gives its `run` and `then` their types. */
export const formOf = <W extends Who, S extends z.ZodType, T>(form: FormOf<W, S, T>): AnyForm => form

function refusal({ log }: Context, why: 'foreign' | 'no-right' | 'suspended', text: string): Response {
  logSecurity(log, { event: 'refused', why })
  return errorResponse(403, text)
}

async function withinLimit({ db, log }: Context, limit: Limit, key: string) {
  const wait = await countTry(db, limit, key)
  if (wait === null) return
  logSecurity(log, { event: 'refused', why: 'limit', limit: limit.name })
  throw errorResponse(429, words.tooMany(inWords(wait)), { 'Retry-After': String(wait) })
}

async function takeBack(db: Db, counted: Counted[]) {
  for (const limit of counted) await takeBackTry(db, limit, limit.key)
}

const BUSY_SECONDS = 3
const UNAVAILABLE_SECONDS = 30

const inWords = (seconds: number) => {
  const [n, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

/**
 * The names that a form of ours can have: 'text', 'photos[]', 'hours[3].start'. Conform makes nested values of them, and
 * 'x[4294967294]' would be a list of that length: minutes of work for one post.
 */
const FIELD_NAME = /^[a-z][\w-]{0,59}(?:\[\d{0,2}\])?(?:\.[a-z][\w-]{0,59}(?:\[\d{0,2}\])?)?$/i
const MOST_FIELDS = 500

/** Why a form comes without its files, and perhaps a part of its texts: the page that shows it again has the others. */
type Lost = { message: string; status: number }
type Body = Multipart & { lost?: Lost }
const nothingOpen = async () => {}

async function readBody(request: Request, context: Context, keepFiles: boolean): Promise<Body> {
  const body = await parts(request, context, keepFiles).catch((error: unknown): Body => {
    if (error instanceof BrokenOff)
      return { form: error.texts, close: nothingOpen, lost: { message: words.brokeOff, status: 400 } }
    if (error instanceof NoRoom)
      return { form: error.texts, close: nothingOpen, lost: { message: words.noRoom, status: 503 } }
    if (error instanceof Response) throw error // 413 of the body limit
    throw errorResponse(400, words.unreadable)
  })
  const names = [...body.form.keys()]
  if (names.length <= MOST_FIELDS && names.every((name) => FIELD_NAME.test(name))) return body
  await body.close()
  throw errorResponse(400, words.unreadable)
}

async function parts(request: Request, { env }: Context, keepFiles: boolean): Promise<Multipart> {
  if (!/^multipart\//i.test(request.headers.get('Content-Type') ?? ''))
    return { form: await request.formData(), close: nothingOpen }
  return readMultipart(request, {
    folder: path.join(env.varDir, 'incoming'),
    keepFiles,
    mostFields: MOST_FIELDS,
  })
}

async function toSignIn(
  context: Context,
  page: string,
  body: FormData,
  told = words.adminsOnly,
): Promise<Response> {
  const headers = new Headers({ Location: signInPath(page) })
  const draft = await keepDraft(context, page, body)
  if (draft) headers.append('Set-Cookie', draft)
  headers.append('Set-Cookie', await noticeCookie(noAuth(told), context.env))
  return new Response(null, { status: 303, headers })
}

/** The page again, with what is wrong and everything that was typed. */
function showAgain(
  context: Context,
  intent: string,
  submission: FormResult['submission'],
  status: number,
  wait?: number,
) {
  markInvalid(context, wait)
  return data<FormResult>({ intent, submission }, { status })
}
