import { data, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node'
import {
  isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError, useRouteLoaderData, type MetaFunction,
} from '@remix-run/react'
import type { ReactNode } from 'react'
import { photoUrl } from './accounts/photo-urls.server'
import { accountPath, fullName } from './accounts/rules'
import { ErrorPage, errorWords } from './components/layout/ErrorPage'
import { Shell, type ShellData } from './components/layout/Shell'
import { useFirstPosition } from './components/layout/use-first-position'
import { takeNotice } from './http/flash.server'
import { wasInvalid } from './http/invalid.server'
import { orUnavailable } from './http/unavailable.server'
import { viewerOf } from './http/viewer.server'
import { useNonce } from './nonce'
import { pageMeta } from './page-meta'
import './styles/app.css'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await orUnavailable(() => viewerOf(request, context))
  const taken = await takeNotice(request, context.env)
  const url = new URL(request.url)
  const shell: ShellData & { invalid: boolean } = {
    viewer: viewer && {
      name: fullName(viewer.firstName, viewer.lastName),
      path: accountPath({ first_name: viewer.firstName, last_name: viewer.lastName }),
      photo: photoUrl(context.storage, viewer.image, 96),
    },
    notice: taken?.notice ?? null,
    supportEmail: context.env.supportEmail,
    demo: context.env.demo,
    search: url.pathname === '/search'
      ? { q: (url.searchParams.get('q') ?? '').slice(0, 200), city: (url.searchParams.get('city') ?? '').slice(0, 100) }
      : { q: '', city: '' },
    invalid: wasInvalid(context),
  }
  return data(shell, taken ? { headers: { 'Set-Cookie': taken.end } } : undefined)
}

export const meta: MetaFunction = ({ matches, error }) => (error ? pageMeta(matches, errorWords(error).title) : [])

/** Remix drops the headers of an answer that was thrown, unless the route whose boundary shows it asks for them. */
export const headers: HeadersFunction = ({ errorHeaders }) => {
  const wait = errorHeaders?.get('Retry-After')
  return new Headers(wait ? { 'Retry-After': wait } : undefined)
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const shell = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <Links />
      </head>
      <body>
        {shell ? <Shell data={shell}>{children}</Shell> : <main id="content">{children}</main>}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  useFirstPosition()
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return <ErrorPage {...errorWords(isRouteErrorResponse(error) ? error : null)} />
}
