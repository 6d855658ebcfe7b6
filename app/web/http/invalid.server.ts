import type { Context } from '../context'

const invalid = new WeakMap<Context, { wait?: number; missing?: string }>()

/**
 * Records that this request's form was rejected, for the page's title and its Retry-After. In Remix only the route
 * itself sees an action's headers, so every route would have to pass them on.
 */
export const markInvalid = (context: Context, wait?: number, missing?: string): void =>
  void invalid.set(context, { wait, missing })

/** Whether this request's form was rejected. Loaders run after the action of a document request. */
export const wasInvalid = (context: Context): boolean => invalid.has(context)

/** Seconds until this request's form may be sent again, if it was sent too often. */
export const waitOf = (context: Context): number | undefined => invalid.get(context)?.wait

/** What this request's form found missing. */
export const missingOf = (context: Context): string | undefined => invalid.get(context)?.missing
