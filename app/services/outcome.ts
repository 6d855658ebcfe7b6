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
const failing =
  (kind: Failure['kind']) =>
  (message: string, field?: string, others?: Record<string, string>): Failure => ({
    ok: false,
    kind,
    message,
    field,
    others,
  })

export const invalid = failing('invalid')
export const conflict = failing('conflict')
/** The form is fine, but a part of the product isn't available. The same form may work in a minute. */
export const unavailable = failing('unavailable')
export const refused = failing('refused')
export const missing = failing('missing')
