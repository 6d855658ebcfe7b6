import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { safePath, logInPath } from '~/web/http/paths'

/** Redirects /login to /signin. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  return redirect(logInPath(safePath(new URL(request.url).searchParams.get('returnTo'))), 301)
}
