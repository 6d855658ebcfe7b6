import type { Notice } from '~/web/notice.server'
import { imageWords, similarWords } from './words'
import { MY_REQUESTS } from './path-rules'
import type { Sent } from './send-request.server'

type Ways = {
  /** The form again, with similar items. */
  look: string
  /** The user asked for this step. If not, the message says why the form comes back. */
  checked: boolean
  /** The sender's own request. */
  made: { path: string; text: string }
}

type Way = { path: string; notice: Notice | null; replace: boolean }

/** Where the form of a request leads, and the notice there. `replace`: the form is finished. */
export function afterRequest(sent: Sent, { look, checked, made }: Ways): Way {
  if (sent.became === 'look')
    return {
      path: look,
      notice: checked ? null : { kind: 'warning', text: similarWords.checkFirst },
      replace: false,
    }
  if (sent.became === 'joined')
    return { path: MY_REQUESTS, notice: { kind: 'success', text: similarWords.joined }, replace: true }
  return sent.fault
    ? {
        path: MY_REQUESTS,
        notice: { kind: 'error', text: imageWords.missing(sent.fault) },
        replace: true,
      }
    : { path: made.path, notice: { kind: 'success', text: made.text }, replace: true }
}
