import { redirect } from '@remix-run/node'

/** Redirects /.well-known/change-password, where password managers look for the form (W3C). */
export const loader = () => redirect('/setting/security')
