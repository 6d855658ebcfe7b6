import { createPath, useLocation, useNavigate, useNavigation, useRevalidator } from '@remix-run/react'
import { useContext, useEffect, useRef, useState, type FormEvent } from 'react'
import { forgetVisits } from '~/caching/visits'
import { postForm } from './post'
import { PostThrough } from './post-through'
import { storeResponse } from './last-response'

export type Failure = {
  why: 'offline' | 'cut' | 'away' | null
  /** The server's message, or ''. */
  text: string
  /** Whether something is typed in the form. */
  typed: boolean
  /** Counts failures, so that each one shows its own message. */
  n: number
  again: () => void
}

const offline = () => ({ kind: 'failed', why: 'cut', text: '' }) as const

const TYPED_IN = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio])'

type PostOptions = {
  preventScrollReset?: boolean
  /** Called when the form was accepted, and awaited before the reader goes on to `to`. */
  onLed?: (to: string, form: HTMLFormElement) => unknown
}

/**
 * Sends forms with JavaScript, without the router. The router only navigates after the server has accepted a form, so
 * that no failure can lose the form and what was typed.
 */
export function usePost({ preventScrollReset, onLed }: PostOptions = {}) {
  const through = useContext(PostThrough)
  const navigate = useNavigate()
  const { revalidate, state: revalidation } = useRevalidator()
  const here = useLocation()
  const navigation = useNavigation()
  // `left` is the key of the history entry that an accepted form leaves.
  const [state, setState] = useState<{ sending?: true; left?: string }>({})
  const [said, setSaid] = useState<unknown>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const tries = useRef(0)
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => void (mounted.current = false)
  }, [])

  const arrived =
    state.left !== undefined &&
    state.left !== here.key &&
    navigation.state === 'idle' &&
    revalidation === 'idle'
  useEffect(() => {
    if (!arrived) return
    setState({})
    through?.onDone()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only once, when the page has loaded
  }, [arrived])

  const send = async (form: HTMLFormElement, button: HTMLElement | null) => {
    let answer = await postForm(form, button)
    if (answer.kind === 'said' && answer.status === 409) {
      const pages = new Set([createPath(here), createPath(window.location)])
      const lost = await import('./lost-page').then(({ lostPage }) => lostPage(pages), offline)
      if (lost) answer = lost
    }
    forgetVisits() // even if the response was lost, something may have been saved
    if (answer.kind === 'failed') {
      setState({})
      return setFailure({
        why: answer.why === 'cut' && !navigator.onLine ? 'offline' : answer.why,
        text: answer.text,
        typed: [...form.querySelectorAll<HTMLInputElement>(TYPED_IN)].some(({ value }) => value !== ''),
        n: ++tries.current,
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
    navigate(path, { replace: answer.replace || same, preventScrollReset })
    // The router doesn't load data when only the hash changes.
    if (to.hash && to.pathname + to.search === here.pathname + here.search) revalidate()
  }

  const post = (form: HTMLFormElement, button: HTMLElement | null) => {
    if (state.sending) return
    void send(form, button)
    setState({ sending: true })
    setFailure(null)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    post(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
  }
  return { post, submit, sending: state.sending ?? false, said, failure }
}
