import { Link as RemixLink, useRouteLoaderData, type LinkProps } from '@remix-run/react'
import { connection, mayPrefetch } from './may-prefetch'
import { forwardRef } from 'react'

/** A path from the root, without parts that Remix would resolve. */
const PATH = /^\/(?!\/)(?!.*\/[./])/

/** The anchor that Remix's Link renders. Other targets, and links that load their page when shown, are left to Remix. */
const Anchor = forwardRef<HTMLAnchorElement, LinkProps & { prefetch?: string; discover?: string }>(
  function Anchor(props, ref) {
    const {
      to,
      prefetch = 'none',
      discover = 'render',
      reloadDocument,
      target,
      children,
      // What only says how a press navigates.
      relative: _relative,
      replace: _replace,
      state: _state,
      preventScrollReset: _preventScrollReset,
      viewTransition: _viewTransition,
      ...rest
    } = props
    if (typeof to !== 'string' || !PATH.test(to) || !['none', 'intent'].includes(prefetch))
      return <RemixLink {...(props as LinkProps)} ref={ref} />
    const isDiscovered = discover === 'render' && !reloadDocument
    return (
      <a {...rest} data-discover={isDiscovered ? 'true' : undefined} href={to} target={target}>
        {children}
      </a>
    )
  },
)

/**
 * Remix's Link. On the server, where nothing is pressed, it's only an anchor: preparing navigation for each link took
 * the web process 6% of its time.
 */
export const Link = (import.meta.env.SSR ? Anchor : RemixLink) as typeof RemixLink

/** Only for visitors: members' pages aren't cached, so they'd be fetched twice. */
function Prefetched(props: LinkProps) {
  const shell = useRouteLoaderData('root') as { viewer: unknown } | undefined
  return (
    <Link {...props} prefetch={shell && !shell.viewer && mayPrefetch(connection()) ? 'intent' : 'none'} />
  )
}

/** A Link to a public page, which a visitor's browser prefetches on a good connection. */
export const PageLink = import.meta.env.SSR ? Link : Prefetched

/** Above a page's heading: leads back to the page that it's about. */
export const BackLink = (props: LinkProps) => (
  <p>
    <Link {...props}>‹ {props.children}</Link>
  </p>
)
