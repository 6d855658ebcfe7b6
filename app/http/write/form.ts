import type { ActionFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { IdentityProof } from '~/auth/proof'
import type { Viewer } from '~/auth/viewer'
import type { Context } from '~/context'
import type { Outcome } from '~/outcome'
import type { Db } from '~db/connection'
import type { Counting } from '../limits/counting.server'
import type { Press } from '../cookies/drafts.server'
import type { Limit } from '../limits/limits.server'
import type { Redirect } from '../answers/see-other.server'
import type { ViewerFor, Caller } from '../caller'

/** One form: who may send it, its schema, the operation, and where a success leads. */
export type FormOf<W extends Caller, S extends z.ZodType, T> = {
  caller: W
  form: S
  /** Harmless: what a visitor pressed is done once they have logged in, under this name in app/presses.server.ts. */
  onceLoggedIn?: Press
  /** What the form says when an error that nobody expected stops it, perhaps by what was sent. */
  failed?: string | ((sent: FormData) => string)
  /** Suspended people may send it: it publishes nothing and only concerns their own account or browser. */
  whileSuspended?: true
  /** For acts that can't be undone: asks for the password or a code, unless given in the last 10 minutes. A function decides by what the URL names. */
  fresh?:
    | IdentityProof
    | ((asked: Pick<ActionFunctionArgs, 'params'> & { db: Db }) => Promise<IdentityProof | null>)
  /** What the form counts against when it brings files, instead of UPLOADS_OF_AN_HOUR. */
  uploads?: Limit
  /** Limits of this form's own, counted after parsing by what was typed. */
  limits?: (value: z.output<S>, sender: { viewer: Viewer | null }) => Counting[] | Promise<Counting[]>
  /** What someone who has to wait can do meanwhile. */
  meanwhile?: string
  /** Whether this browser is known for the account that a visitor names: its passwords are hashed before strangers'. */
  known?: (value: z.output<S>) => Promise<boolean>
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

// The forms of one page differ in sender, schema and result; `write` itself treats them alike.
export type AnyForm = Omit<FormOf<any, any, any>, 'run'> & { run: (args: any) => Promise<Outcome<any>> }

/** One of the several forms of a page: gives its `run` and `then` their types. */
export const formOf = <W extends Caller, S extends z.ZodType, T>(form: FormOf<W, S, T>): AnyForm => form

/** A page's form, or its several forms by their `intent`. */
export type Forms = AnyForm | { forms: Record<string, AnyForm> }

export const intentOf = (body: FormData): string => String(body.get('intent') ?? '')

/** Which of a page's forms was sent. */
export function sentForm(forms: Forms, body: FormData): AnyForm | undefined {
  if (!('forms' in forms)) return forms
  const intent = intentOf(body)
  return Object.hasOwn(forms.forms, intent) ? forms.forms[intent] : undefined
}

/** What the form says when it fails, or ''. */
export const failedText = ({ failed = '' }: AnyForm, sent: FormData): string =>
  typeof failed === 'string' ? failed : failed(sent)
