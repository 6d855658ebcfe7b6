import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { safePath, signInPath } from '~/http/paths'

/** Redirects /login to /signin. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const returnTo = safePath(new URL(request.url).searchParams.get('returnTo'))
  return redirect(returnTo ? signInPath(returnTo) : '/signin', 301)
}
