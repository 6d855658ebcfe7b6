import { createPath, useActionData, useLocation, useNavigate } from '@remix-run/react'
import { useNavigation, useRevalidator } from '@remix-run/react'
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FormEvent } from 'react'
import { forgetVisits } from '~/services/visits'
import { lostPage, postForm } from './post'

/**
 * In a dialog: where its forms go, and their latest response; null elsewhere. `onLed`: a form was accepted, and the router
 * is going to another page. `onDone`: that page has loaded.
 */
export const PostThrough = createContext<{
  action: string
  data: unknown
  onResponse: (data: unknown) => void
  onLed: () => void
  onDone: () => void
} | null>(null)

/** `text`: the server's message, or ''. `typed`: whether something is typed in the form. */
export type Failure = {
  why: 'offline' | 'cut' | 'away' | null
  text: string
  typed: boolean
  again: () => void
}

const TYPED_IN = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio])'

/**
 * Sends forms with JavaScript, without the router. The router only navigates after the server has accepted a form, so
 * that no failure can lose the form and what was typed.
 * @param onLed Called when the form was accepted, and awaited before the reader goes on to `to`.
 */
export function usePost(
  preventScrollReset?: boolean,
  onLed?: (to: string, form: HTMLFormElement) => unknown,
) {
  const through = useContext(PostThrough)
  const navigate = useNavigate()
  const { revalidate, state: revalidation } = useRevalidator()
  const here = useLocation()
  const navigation = useNavigation()
  // `left` is the key of the history entry that an accepted form leaves.
  const [state, setState] = useState<{ sending?: true; left?: string }>({})
  const [said, setSaid] = useState<unknown>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])

  const isIdle = navigation.state === 'idle' && revalidation === 'idle'
  const arrived = isIdle && state.left !== undefined && state.left !== here.key
  useEffect(() => {
    if (!arrived) return
    setState({})
    through?.onDone()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, when the page has loaded
  }, [arrived])

  const send = async (form: HTMLFormElement, button: HTMLElement | null) => {
    let answer = await postForm(form, button)
    if (answer.kind === 'said' && answer.status === 409)
      answer = (await lostPage(new Set([createPath(here), createPath(window.location)]))) ?? answer
    forgetVisits() // even if the response was lost, something may have been saved
    if (answer.kind === 'failed') {
      setState({})
      return setFailure({
        why: answer.why === 'cut' && !navigator.onLine ? 'offline' : answer.why,
        text: answer.text,
        typed: [...form.querySelectorAll<HTMLInputElement>(TYPED_IN)].some(({ value }) => value !== ''),
        again: () => form.requestSubmit(button?.isConnected ? button : null),
      })
    }
    if (answer.kind === 'said') {
      setState({})
      setSaid(answer.data)
      if (through) through.onResponse(answer.data)
      else storeResponse(here.key, answer.data)
      // Shows what the form changed, or what others changed before.
      if (answer.status < 400 || answer.status === 409) revalidate()
      return
    }
    await onLed?.(answer.to, form)
    const to = new URL(answer.to, window.location.href)
    if (to.origin !== window.location.origin) return window.location.assign(to)
    if (!mounted.current) return revalidate()
    const path = createPath(to)
    const same = path === here.pathname + here.search
    setSaid(undefined)
    setState({ sending: true, left: here.key })
    through?.onLed()
    // On the same page, the reader stays where they are.
    navigate(path, { replace: answer.replace || same, preventScrollReset: preventScrollReset ?? same })
    // The router doesn't load data when only the hash changes.
    if (to.hash && to.pathname + to.search === here.pathname + here.search) revalidate()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.sending) return
    void send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    setState({ sending: true })
    setFailure(null)
  }
  return { submit, sending: state.sending ?? false, said, failure }
}

/** The latest response to a form of the page, and the key of the page's history entry. */
let last: { key: string; data: unknown } | null = null
const readers = new Set<() => void>()

/** Stores a response for the page, because the form that got it may be gone after the page updates. */
function storeResponse(key: string, data: unknown) {
  last = { key, data }
  for (const read of readers) read()
}

function subscribe(read: () => void) {
  readers.add(read)
  return () => void readers.delete(read)
}

/** The latest response to a form of this page, with or without JavaScript. */
export function useLastResponse(): unknown {
  const { key } = useLocation()
  const ofPage = useActionData()
  const response = useSyncExternalStore(
    subscribe,
    () => last,
    () => null,
  )
  return response?.key === key ? response.data : ofPage
}
