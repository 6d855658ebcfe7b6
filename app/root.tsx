import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteError,
  useMatches,
  useRouteLoaderData,
  type MetaFunction,
  type ShouldRevalidateFunction,
  useLocation,
} from '@remix-run/react'
import { type ReactNode, useEffect } from 'react'
import { photoUrl } from '~/accounts/photo-urls.server'
import { accountPath, fullName } from './accounts/rules'
import { LogOutLink } from '~/accounts/entering/LogOutLink'
import { ErrorPage, errorWords } from '~/ui/ErrorPage'
import { RestoreScroll } from '~/ui/RestoreScroll'
import { Shell, type ShellData } from '~/ui/Shell'
import { useRootData } from '~/ui/use-root-data'
import { mayComeLater } from '~/finding/home/shell-later'
import { footerOf, legalLine } from '~/web/footer.server'
import { takeNotice } from '~/web/notice.server'
import { barePage } from '~/web/http/bare-page'
import { headersAndWait, type PageHandle } from '~/web/http/page-handle'
import { PAGE_VARIANTS, variantOf } from '~/web/http/page-variants.server'
import { unavailableOnOutage } from '~/web/http/plain-error.server'
import { typedIn, type Typed } from '~/web/unsent-form.server'
import { viewerOf } from '~/web/viewer.server'
import { senderMark } from '~/services/auth/tokens.server'
import { shownOf } from '~/services/site.server'
import { useNonce } from '~/web/nonce'
import { pageMeta } from '~/web/page-meta'
import { CampusSkeleton, useCampusComing } from '~/campuses/CampusSkeleton'
import './styles/app.css'

/** Lets people read for this long (milliseconds) before asking for their location on a first visit. */
const AFTER_MS = 2000

/** With JavaScript: runs tasks that can wait until some time after a page has loaded. */
function useArrival() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    // If the script fails to load, nothing happens.
    const timer = setTimeout(
      () =>
        void import('~/ui/after-arrival').then(({ arrived }) => arrived(pathname + search)).catch(() => {}),
      AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [pathname, search])
}

type RootData = ShellData & {
  invalid: boolean
  lite: boolean
  origin: string
  /** A page without navigation. */
  bare?: true
  /** For an error page that responds to a form. */
  typed?: Typed
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await unavailableOnOutage(() => viewerOf(request, context))
  const taken = await takeNotice(request, context.env)
  const url = new URL(request.url)
  const bare = barePage(url.pathname) !== null
  const looks = bare ? bareLooks(url) : variantOf(request.headers, context.env)
  const shell: RootData = {
    viewer: viewer && {
      name: fullName(viewer.firstName, viewer.lastName),
      path: accountPath({ first_name: viewer.firstName, last_name: viewer.lastName }),
      photo: photoUrl(context.storage, viewer.image, 96),
      mark: senderMark(viewer.id, context.env.sessionSecrets),
    },
    notice: taken?.notice ?? null,
    line: taken?.notice.line ?? (viewer && legalLine(viewer, context.site)),
    site: shownOf(context.site, new Date()),
    footer: footerOf(context.site),
    demo: context.env.demo,
    openDemo: context.env.openDemo,
    looks,
    lite: looks.lite,
    origin: context.env.origin,
    invalid: context.rejected !== undefined,
    typed: context.unsent && typedIn(context.unsent),
    ...(bare && { bare }),
  }
  return data(shell, taken ? { headers: { 'Set-Cookie': taken.end } } : undefined)
}

/** Without scripts, and in the theme that its address says: where it's shown, nobody chooses one. */
const bareLooks = ({ searchParams }: URL) => ({
  theme: PAGE_VARIANTS.theme.find((each) => each === searchParams.get('theme')) ?? null,
  lite: true,
})

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !mayComeLater(change)

export const meta: MetaFunction = ({ matches, error }) =>
  error ? pageMeta(matches, errorWords(error).title) : []

export const headers = headersAndWait()

/** Colors of the browser's own toolbar, the same as `--paper` in tokens.css. */
const PAPER = { light: '#faf5ea', dark: '#17140f' } as const

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce()
  const shell = useRootData<RootData>()
  // If not even the shell could be loaded, we don't know who wants no scripts. The error page needs none.
  const site = shell?.site
  const tints = useMatches().map(
    ({ handle, data: page }) => page && (handle as PageHandle | undefined)?.tint?.(page as never),
  )
  const style = [site?.style, ...tints].join('')
  const { theme, lite } = shell?.looks ?? { theme: null, lite: true }
  return (
    <html
      lang="en"
      data-theme={theme ?? undefined}
      data-lite={lite || undefined}
      data-member={shell?.viewer ? true : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? 'light dark'} />
        <meta name="theme-color" content={PAPER[theme ?? 'light']} />
        {!theme && <meta name="theme-color" content={PAPER.dark} media="(prefers-color-scheme: dark)" />}
        <Meta />
        <link rel="icon" {...site?.icon} />
        <link rel="apple-touch-icon" href={site?.touchIcon} />
        {!lite && <link rel="manifest" href="/site.webmanifest" />}
        <Links />
        {shell?.bare && <base target="_top" />}
        {style && (
          <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: style }} />
        )}
      </head>
      <body>
        {shell && !shell.bare ? (
          <Shell data={shell} SignOut={LogOutLink}>
            {children}
          </Shell>
        ) : (
          <main id="content">{children}</main>
        )}
        {/* Without Scripts the page has no scripts at all, and none of its data. */}
        {!lite && <RestoreScroll nonce={nonce} />}
        {!lite && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

export default function App() {
  useArrival()
  return useCampusComing() ? <CampusSkeleton /> : <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const shell = useRouteLoaderData<typeof loader>('root')
  return <ErrorPage {...errorWords(error)} typed={shell?.typed} />
}
