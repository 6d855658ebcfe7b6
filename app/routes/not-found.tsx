import { errorResponse } from '~/web/http/plain-error.server'

/** All paths without a page. Posts get the same response. */
export function loader() {
  throw errorResponse(404, '')
}

export function action() {
  throw errorResponse(404, '')
}

export default function NotFound() {
  return null
}
