import { Link as RemixLink } from '@remix-run/react'
import { createRequire } from 'node:module'
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Link } from '~/components/ui/Link'

/** The router that comes with @remix-run/react; a package of our own could be another copy. */
const {
  createMemoryRouter,
  RouterProvider,
}: {
  createMemoryRouter: (routes: object[], options: object) => object
  RouterProvider: ComponentType<{ router: object }>
} = createRequire(createRequire(import.meta.url).resolve('@remix-run/react'))('react-router-dom')

/** The HTML of an element on the page /here?now. */
function htmlOf(element: ReactElement): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/here?now'] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

it.each([
  { to: '/search?q=a b&city=Été#results' },
  { to: '/university/A%20%26%20B/Caf%C3%A9' },
  { to: '/', className: 'logo', 'aria-current': 'page' as const, children: 'Carrel' },
  { to: '/a//b/../c/' },
  { to: '?page=2', preventScrollReset: true },
  { to: '#reviews' },
  { to: '.' },
  { to: 'next', relative: 'path' as const },
  { to: { pathname: '/there', search: '?x=1' } },
  { to: 'https://elsewhere.example/a', rel: 'external' },
  { to: '//elsewhere.example/a' },
  { to: '/signin', reloadDocument: true, state: { from: 'here' }, replace: true },
  { to: '/signin', discover: 'none' as const, viewTransition: true, prefetch: 'intent' as const },
  { to: '/file', target: '_blank', onClick: () => {}, hidden: true },
])('a link is the HTML that Remix makes of it: $to', (props) => {
  expect(htmlOf(<Link {...props} />)).toBe(htmlOf(<RemixLink {...props} />))
})
