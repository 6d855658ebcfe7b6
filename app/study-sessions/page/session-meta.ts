import type { MetaDescriptor } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { errorWords } from '~/components/layout/ErrorPage'
import { pageMeta, sharedMeta } from '~/page-meta'
import { sessionWords } from './words'
import type { ShownSession } from './show-session.server'

type Matches = Parameters<typeof pageMeta>[0]

/** What the head of a session's document says. */
export function sessionMeta(
  matches: Matches,
  { view, isPublic, address, image }: Pick<ShownSession, 'view' | 'isPublic' | 'address' | 'image'>,
): MetaDescriptor[] {
  const about = sessionWords.about(view.title, view.day, view.campus.name)
  return [
    ...pageMeta(matches, view.title, about),
    ...(isPublic ? sharedMeta({ title: view.title, description: about, url: address, image }) : []),
  ]
}

/** The error page for a session that can't be shown. */
export const sessionErrorMeta = (matches: Matches, error: unknown): MetaDescriptor[] =>
  pageMeta(matches, saidOf(error).title)

/** What the page says when a session can't be shown. `back`: it doesn't exist for this reader; a visitor may log in. */
export function saidOf(error: unknown) {
  const text = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  const [title = '', message = '', login] = text.split('\n')
  if (title === sessionWords.notFound)
    return { title, message, back: true, login: login === sessionWords.loginRequired }
  const said = errorWords(error)
  return { title: said.title, message: text === sessionWords.loadFailed ? text : said.message }
}
