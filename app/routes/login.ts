import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { safePath, logInPath } from '~/web/http/paths'

/** Redirects /login to /signin. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const returnTo = safePath(new URL(request.url).searchParams.get('returnTo'))
  return redirect(returnTo ? logInPath(returnTo) : '/signin', 301)
}
