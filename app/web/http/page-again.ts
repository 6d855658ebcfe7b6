import type { Asking } from '~/services/auth/proof'

type More = {
  field?: string | null
  others?: Record<string, string>
  wait?: number
  gone?: string
  preview?: string
} & Partial<Asking>

/**
 * Thrown to show the page again with everything that was typed. `text` appears at `field`, or at the top of the form,
 * and `others` at theirs.
 * `wait`: seconds until the form may be sent again. `gone`: the text instead, if there's no page to show. `ask`: the proof of identity it needs. `preview`: nothing is wrong, the
 * sender asked to see this HTML.
 */
export class PageAgain extends Error {
  constructor(
    readonly status: number,
    readonly text?: string,
    readonly more: More = {},
  ) {
    super(text)
  }
}
