import type { MetaDescriptor } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { errorWords } from '~/ui/ErrorPage'
import { pageMeta, sharedMeta } from '~/web/page-meta'
import { studySessionWords } from '../page-words'
import type { ShownStudySession } from './show-study-session.server'

type Matches = Parameters<typeof pageMeta>[0]

/** Title and meta tags of a study session's page. */
export function studySessionMeta(
  matches: Matches,
  { view, isPublic, address, image }: Pick<ShownStudySession, 'view' | 'isPublic' | 'address' | 'image'>,
): MetaDescriptor[] {
  const about = studySessionWords.about(view.title, view.day, view.campus.name)
  return [
    ...pageMeta(matches, view.title, about),
    ...(isPublic ? sharedMeta(matches, { title: view.title, description: about, url: address, image }) : []),
  ]
}

/** The error page for a study session that can't be shown. */
export const studySessionErrorMeta = (matches: Matches, error: unknown): MetaDescriptor[] =>
  pageMeta(matches, errorTexts(error).title)

/** The text for a study session that can't be shown. `back`: it doesn't exist for this reader; a visitor may log in. */
export function errorTexts(error: unknown) {
  const text = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  const [title = '', message = '', login] = text.split('\n')
  if (title === studySessionWords.notFound)
    return { title, message, back: true, login: login === studySessionWords.loginRequired }
  const said = errorWords(error)
  return { title: said.title, message: text === studySessionWords.loadFailed ? text : said.message }
}
