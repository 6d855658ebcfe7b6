import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '~/web/notice.server'
import { PostThrough } from './use-post'
import type { DialogProps } from './DialogLink'
import { useRouteDialog } from './use-route-dialog'
import '~/styles/route-dialog.css'

/** How long the dialog shows a success notice before it closes by itself. */
const CLOSES_AFTER_MS = 1000

type RouteDialogProps<T> = DialogProps & {
  /** Its name while the page is loading. */
  title: string
  waiting: string
  /** How long it shows a notice before closing, in milliseconds. Default: one second. */
  closesAfter?: number
  /** Renders the page from its loader data. */
  children: (page: T, parts: { close: () => void }) => ReactNode
}

/**
 * Shows a page in a dialog over the current one, under its own URL, so that Back closes it and a reload shows the page.
 * Its forms post to the page's own action. Errors show inside; after a success it shows the notice briefly. The browser
 * traps the focus, and Escape closes.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, when it opens
  }, [])
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(close, closesAfter)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, when it's done
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
          value={{ action: to, data, onResponse: setData, onLed: leave, onDone: () => setDone(true) }}
        >
          {children(page.data as T, { close: back })}
        </PostThrough.Provider>
      )}
    </dialog>,
    document.body,
  )
}
