import { useMatches, useNavigate } from '@remix-run/react'
import { Link } from './Link'
import { useState, type MouseEvent } from 'react'
import { dataAddress } from './post'
import { noticeWords } from './words'

/**
 * A link to a longer version of the same list. With JavaScript it fetches the data first, because if that failed, the
 * router would replace the list with an error page.
 */
export function LoadMore({ to, children }: { to: string; children: string }) {
  const [failed, setFailed] = useState(false)
  const navigate = useNavigate()
  const route = useMatches().at(-1)!.id
  const open = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setFailed(false)
    const link = event.currentTarget
    const { href } = link
    const data = dataAddress(href)
    // Only this route's data: the root loader would consume a pending notice.
    data.searchParams.set('_routes', route)
    const came = await fetch(data)
      .then((answer) => answer.arrayBuffer().then(() => answer.ok))
      .catch(() => false)
    if (!came) return setFailed(true)
    // Then the shell focuses the first new item, which the hash names.
    if (link.hash) link.blur()
    navigate(href.slice(window.location.origin.length), { preventScrollReset: true })
  }
  return (
    <p className="load-more">
      {failed && (
        <span role="alert" className="load-failed">
          {noticeWords.moreFailed}
        </span>
      )}{' '}
      <Link to={to} className="button button-quiet" preventScrollReset onClick={(event) => void open(event)}>
        {failed ? noticeWords.again : children}
      </Link>
    </p>
  )
}
