import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import type { IdentityProof } from '~/services/auth/proof'
import type { Viewer } from '~/services/auth/viewer'
import type { Context } from '../context'
import type { Outcome } from '~/services/outcome'
import type { Db } from '~db/connection'
import type { Counting } from '../counting.server'
import type { PendingAction } from '../drafts.server'
import type { Limit } from '../limits.server'
import type { Redirect } from './see-other.server'
import type { ViewerFor, Caller } from './caller'

/** A form that has only a button. */
export const ButtonForm = z.object({})

/** A form: who may send it, its schema, its operation, and where a success leads. */
export type FormOf<W extends Caller, S extends z.ZodType, T> = {
  caller: W
  form: S
  /** For harmless actions: a visitor's press is carried out after login (log-in-arrival.server.ts). */
  pendingAction?: PendingAction
  /** The message when an unexpected error stops the form, possibly depending on what was sent. */
  failureText?: string | ((sent: FormData) => string)
  /** Suspended users may send it: it publishes nothing and only concerns their own account or browser. */
  whileSuspended?: true
  /** Everyone may send it in read-only mode: it logs in or out, ends emails, or changes only this browser. */
  whileReadOnly?: true
  /**
   * For actions that can't be undone: asks for the password or a code, unless given in the last 10 minutes. A function decides by
   * what the URL names and the form says; `value` is null if the form is invalid.
   */
  proof?:
    | IdentityProof
    | ((
        asked: Pick<ActionFunctionArgs, 'params'> & { db: Db; viewer: Viewer; value: z.output<S> | null },
      ) => Promise<IdentityProof | null>)
  /** The limit for this form's files, instead of UPLOADS_PER_HOUR. */
  uploads?: Limit
  /** This form's own limits, counted after parsing and based on its values. */
  limits?: (value: z.output<S>, sender: { viewer: Viewer | null }) => Counting[] | Promise<Counting[]>
  /** What users can do while they have to wait. */
  whileLimited?: string
  /** Whether this browser is known for the account that a visitor names. Its passwords are hashed before strangers'. */
  isKnownDevice?: (value: z.output<S>) => Promise<boolean>
  /** Shows the page again with this HTML and everything typed, instead of running; null: runs. */
  preview?: (value: z.output<S>) => string | null
  run: (args: {
    db: Db
    context: Context
    request: Request
    viewer: ViewerFor<W>
    params: ActionFunctionArgs['params']
    value: z.output<S>
  }) => Promise<Outcome<T>>
  redirect: (value: T, form: z.output<S>) => Redirect | Promise<Redirect>
}

/** A form that a visitor's press fills before login: its route sends it, and log-in-arrival.server.ts carries it out. */
export type PendingForm<S extends z.ZodType, T> = Omit<FormOf<Caller, S, T>, 'redirect'> & {
  pendingAction: PendingAction
  /** Its page. The groups are the route's params. */
  page: RegExp
  /** After login: the path of the page to show, and its notice. */
  arrival: (
    value: T,
    sent: { page: string; params: ActionFunctionArgs['params']; form: z.output<S> },
  ) => { path: string; text: string }
}

/** Types its `run` and `arrival`. */
export const pendingForm = <S extends z.ZodType, T>(form: PendingForm<S, T>): PendingForm<S, T> => form

// The forms of a page differ in sender, schema and result; `write` treats them alike.
export type AnyForm = Omit<FormOf<any, any, any>, 'run' | 'proof'> & {
  run: (args: any) => Promise<Outcome<any>>
  proof?: IdentityProof | ((asked: any) => Promise<IdentityProof | null>)
}

/** One of several forms on a page. Types its `run` and `redirect`. */
export const formOf = <W extends Caller, S extends z.ZodType, T>(form: FormOf<W, S, T>): AnyForm => form

/** A page's form, or its forms by `intent`. */
export type Forms = AnyForm | { forms: Record<string, AnyForm> }

export const intentOf = (body: FormData): string => String(body.get('intent') ?? '')

/** Returns the form that was sent. */
export function sentForm(forms: Forms, body: FormData): AnyForm | undefined {
  if (!('forms' in forms)) return forms
  const intent = intentOf(body)
  return Object.hasOwn(forms.forms, intent) ? forms.forms[intent] : undefined
}

/** The form's message when it fails, or ''. */
export const failedText = ({ failureText = '' }: AnyForm, sent: FormData): string =>
  typeof failureText === 'string' ? failureText : failureText(sent)
