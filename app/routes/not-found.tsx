import { errorResponse } from '~/http/answers/plain-error.server'

/** Every path that is no page. A post there is answered alike. */
export function loader() {
  throw errorResponse(404, '')
}

export function action() {
  throw errorResponse(404, '')
}

export default function NotFound() {
  return null
}
