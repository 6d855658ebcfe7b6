import type { Context } from '~/context'

const invalid = new WeakMap<Context, { wait?: number; missing?: string }>()

/**
 * Notes that the form of this request was not accepted, for the page that answers it: its title, and after how many
 * seconds the form may be sent again. Remix lets only the route itself see an action's headers, and each would have to.
 */
export const markInvalid = (context: Context, wait?: number, missing?: string): void =>
  void invalid.set(context, { wait, missing })

/** Whether the form of this request was not accepted. Loaders run after the action of a document request. */
export const wasInvalid = (context: Context): boolean => invalid.has(context)

/** Seconds after which the form of this request may be sent again, if it was sent too often. */
export const waitOf = (context: Context): number | undefined => invalid.get(context)?.wait

/** What the form of this request found missing. */
export const missingOf = (context: Context): string | undefined => invalid.get(context)?.missing
