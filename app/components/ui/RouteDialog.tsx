import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '~/http/cookies/notice.server'
import { PostThrough } from '../form/post-through'
import type { DialogProps } from './DialogLink'
import { useRouteDialog } from './use-route-dialog'

/** How long a notice stands in the dialog before that closes by itself. */
const CLOSES_AFTER_MS = 1000

type RouteDialogProps<T> = DialogProps & {
  /** Its name, until the page itself has come. */
  title: string
  waiting: string
  /** How long a notice stands in it before it closes by itself, in milliseconds; a second without. */
  closesAfter?: number
  /** The page's own view, made of what its loader gives. */
  children: (page: T, parts: { close: () => void }) => ReactNode
}

/**
 * A page of ours in a dialog over the page that leads there. It has the page's address while it is open, so that Back closes
 * it and a reload shows the page. Its forms are sent to the page's own action: what is wrong is said within, and a form that
 * is done leaves its notice standing for a moment. The browser keeps the focus inside, and Escape closes.
 */
export function RouteDialog<T>({
  to,
  onClosed,
  title,
  waiting,
  closesAfter = CLOSES_AFTER_MS,
  children,
}: RouteDialogProps<T>) {
  const page = useFetcher<T>({ key: `page ${to}` })
  const [data, setData] = useState<unknown>()
  const [done, setDone] = useState(false)
  const root = useRouteLoaderData('root') as { notice: Notice | null } | undefined
  const { dialog, close, back, leave, onCancel } = useRouteDialog(to, onClosed)

  useEffect(() => {
    page.load(to)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(close, closesAfter)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is done
  }, [done])

  return createPortal(
    <dialog ref={dialog} className="route-dialog" aria-label={title} onCancel={onCancel}>
      {done ? (
        <p className="route-dialog-done" role="status">
          {root?.notice?.text}
        </p>
      ) : page.data === undefined ? (
        <p role="status">{waiting}</p>
      ) : (
        <PostThrough.Provider
          value={{ action: to, data, onSaid: setData, onLed: leave, onDone: () => setDone(true) }}
        >
          {children(page.data as T, { close: back })}
        </PostThrough.Provider>
      )}
    </dialog>,
    document.body,
  )
}
