import type { Context } from '~/context'

const invalid = new WeakSet<Context>()

/** Notes that the form of this request was not accepted, for the title of the page that answers it. */
export const markInvalid = (context: Context): void => void invalid.add(context)

/** Whether the form of this request was not accepted. Loaders run after the action of a document request. */
export const wasInvalid = (context: Context): boolean => invalid.has(context)
