import { useRouteLoaderData } from '@remix-run/react'
import { SENDER_FIELD } from '~/services/auth/sender-field'

/** The mark of the account that the page is shown to; '' for a visitor. */
export const useSenderMark = (): string =>
  (useRouteLoaderData('root') as { viewer: { mark: string } | null } | undefined)?.viewer?.mark ?? ''

/** In every form that posts: only the account that it was shown to may send it. */
export function Sender() {
  const mark = useSenderMark()
  return mark && <input type="hidden" name={SENDER_FIELD} value={mark} />
}
