import { useFetcher, useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Notice } from '~/http/flash.server'
import { typedFields } from '~/http/typed-fields'
import { PostThrough } from '../form/post-through'
import type { DialogProps } from './DialogLink'
import { useDialogAddress } from './use-dialog-address'

/** How long a notice stands in the dialog before that closes by itself. */
const CLOSES_AFTER_MS = 1000

type Typed = ReturnType<typeof typedFields>

/** What was typed into a dialog that was closed without being sent, by who typed it and the page's address. */
const unsent = new Map<string, Typed>()

type RouteDialogProps<T> = DialogProps & {
  /** Its name, until the page itself has come. */
  title: string
  waiting: string
  /** How long a notice stands in it before it closes by itself, in milliseconds; a second without. */
  closesAfter?: number
  /** The page's own view, made of what its loader gives. `typed`: what was left here unsent. */
  children: (page: T, parts: { close: () => void; typed: Typed | null }) => ReactNode
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
  const post = useFetcher<unknown>({ key: `post ${to}` })
  const root = useRouteLoaderData('root') as
    | { notice: Notice | null; viewer: { path: string } | null }
    | undefined
  const dialog = useRef<HTMLDialogElement>(null)
  const mine = `${root?.viewer?.path} ${to}`
  const closeNow = () => {
    dialog.current?.close()
    onClosed()
  }
  const address = useDialogAddress(to, () => {
    keepUnsent(mine, dialog.current)
    closeNow()
  })
  const done = useDone(post)

  useEffect(() => {
    dialog.current?.showModal()
    page.load(to)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, [])
  useEffect(() => {
    if (!done) return
    unsent.delete(mine)
    address.leave()
    const timer = setTimeout(closeNow, closesAfter)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is done
  }, [done])

  const cancel = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (done) closeNow()
    else address.back()
  }
  return createPortal(
    <dialog ref={dialog} className="route-dialog" aria-label={title} onCancel={cancel}>
      {done ? (
        <p className="route-dialog-done" role="status">
          {root?.notice?.text}
        </p>
      ) : page.data === undefined ? (
        <p role="status">{waiting}</p>
      ) : (
        <PostThrough.Provider value={{ fetcher: post, action: to }}>
          {children(page.data as T, { close: address.back, typed: unsent.get(mine) ?? null })}
        </PostThrough.Provider>
      )}
    </dialog>,
    document.body,
  )
}

/**
 * Whether what was sent has been accepted: its answer led elsewhere, and what is shown there has come. A form that was not
 * accepted brings new data; one that was leaves those of the try before.
 */
function useDone({ state, data }: { state: string; data: unknown }): boolean {
  const sent = useRef<{ before: unknown } | null>(null)
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (state === 'submitting') sent.current ??= { before: data }
    else if (state === 'idle' && sent.current) {
      if (sent.current.before === data) setDone(true)
      sent.current = null
    }
  }, [state, data])
  return done
}

function keepUnsent(mine: string, dialog: HTMLDialogElement | null) {
  // Forms before it are buttons.
  const form = [...(dialog?.querySelectorAll('form') ?? [])].at(-1)
  if (form) unsent.set(mine, typedFields(new FormData(form)))
}
