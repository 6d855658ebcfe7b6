/**
 * The result of an operation, in the product's terms. `http/write` turns it into a response: done → 303; invalid → 422,
 * conflict → 409, missing → 404 and unavailable → 503 with the page and everything typed; refused → 403.
 */
export type Outcome<T> = { ok: true; value: T } | Failure

export type Failure = {
  ok: false
  kind: 'invalid' | 'conflict' | 'unavailable' | 'refused' | 'missing'
  message: string
  /** The form field that the message is about. Without one it's about the form. */
  field?: string
  /** Messages about other fields. */
  others?: Record<string, string>
}

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })
export const invalid = (message: string, field?: string, others?: Record<string, string>): Failure => ({
  ok: false,
  kind: 'invalid',
  message,
  field,
  others,
})
export const conflict = (message: string, field?: string): Failure => ({
  ok: false,
  kind: 'conflict',
  message,
  field,
})
/** The form is fine, but a part of the product isn't available. The same form may work in a minute. */
export const unavailable = (message: string, field?: string): Failure => ({
  ok: false,
  kind: 'unavailable',
  message,
  field,
})
export const refused = (message: string): Failure => ({ ok: false, kind: 'refused', message })
export const missing = (message: string): Failure => ({ ok: false, kind: 'missing', message })
