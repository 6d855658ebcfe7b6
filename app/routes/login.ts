import { redirect } from '@remix-run/node'

/** The spec names both; /signin is the one. */
export const loader = () => redirect('/signin', 301)
