import { Link as RemixLink, type LinkProps } from '@remix-run/react'
import { createRequire } from 'node:module'
import { createElement, type ComponentType, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { mayPrefetch } from '~/ui/may-prefetch'
import { Link } from '~/ui/Link'
import { checkRows } from '../../support/rows'

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

it('a link is the HTML that Remix makes of it', () =>
  checkRows<LinkProps>(
    [
      { to: '/search?q=a b&city=Été#results' },
      { to: '/university/A%20%26%20B/Caf%C3%A9' },
      { to: '/', className: 'logo', 'aria-current': 'page', children: 'Carrel' },
      { to: '/a//b/../c/' },
      { to: '?page=2', preventScrollReset: true },
      { to: '#reviews' },
      { to: '.' },
      { to: 'next', relative: 'path' },
      { to: { pathname: '/there', search: '?x=1' } },
      { to: 'https://elsewhere.example/a', rel: 'external' },
      { to: '//elsewhere.example/a' },
      { to: '/signin', reloadDocument: true, state: { from: 'here' }, replace: true },
      { to: '/signin', discover: 'none', viewTransition: true, prefetch: 'intent' },
      { to: '/file', target: '_blank', onClick: () => {}, hidden: true },
    ],
    (props) => expect(htmlOf(<Link {...props} />)).toBe(htmlOf(<RemixLink {...props} />)),
  ))

it('prefetches on fast connections, unless the browser saves data', () =>
  checkRows<[Parameters<typeof mayPrefetch>[0], number, boolean]>(
    [
      [undefined, 300, true],
      [undefined, 1400, false],
      [{}, 300, true],
      [{}, 1400, false],
      [{ saveData: true }, 300, false],
      [{ effectiveType: '4g' }, 1400, true],
      [{ effectiveType: '4g', saveData: false }, 300, true],
      [{ effectiveType: '4g', saveData: true }, 300, false],
      [{ effectiveType: '3g' }, 300, false],
      [{ effectiveType: '2g' }, 300, false],
      [{ effectiveType: 'slow-2g' }, 300, false],
      [{ effectiveType: '3g', saveData: true }, 300, false],
    ],
    ([connection, documentMs, may]) => expect(mayPrefetch(connection, documentMs)).toBe(may),
  ))
