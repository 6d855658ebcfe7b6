import { createPath, useLocation, useNavigate, useNavigation, useRevalidator } from '@remix-run/react'
import { useContext, useEffect, useRef, useState, type FormEvent } from 'react'
import { forgetVisits } from '~/caching/visits'
import { postForm } from './post'
import { PostThrough } from './post-through'
import { keepSaid } from './said'

export type Failure = {
  why: 'offline' | 'cut' | 'away' | null
  /** What the server said, or ''. */
  text: string
  /** Whether the form has something to type in. */
  typed: boolean
  /** Counts failures: each is a message of its own. */
  n: number
  again: () => void
}

const offline = () => ({ kind: 'failed', why: 'cut', text: '' }) as const

const TYPED_IN = 'textarea, input:not([type=hidden], [type=checkbox], [type=radio])'

type PostOptions = {
  preventScrollReset?: boolean
  /** The form was accepted; what it returns is awaited before the reader goes on to `to`. */
  onLed?: (to: string, form: HTMLFormElement) => unknown
}

/**
 * How every form of ours is sent in the enhanced page: by itself. The router hears of it once the server has accepted it, so
 * that no failure can take the form and what was typed away.
 */
export function usePost({ preventScrollReset, onLed }: PostOptions = {}) {
  const through = useContext(PostThrough)
  const navigate = useNavigate()
  const { revalidate, state: revalidation } = useRevalidator()
  const here = useLocation()
  const navigation = useNavigation()
  // `left` is the entry of the history that an accepted form leaves.
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the page has come
  }, [arrived])

  const send = async (form: HTMLFormElement, button: HTMLElement | null) => {
    let answer = await postForm(form, button)
    if (answer.kind === 'said' && answer.status === 409) {
      const pages = new Set([createPath(here), createPath(window.location)])
      const lost = await import('./lost-page').then(({ lostPage }) => lostPage(pages), offline)
      if (lost) answer = lost
    }
    forgetVisits() // even an answer that was lost may mean that something was saved
    if (answer.kind === 'failed') {
      setState({})
      return setFailure({
        why: answer.why === 'cut' && !navigator.onLine ? 'offline' : answer.why,
        text: answer.text,
        typed: form.querySelector(TYPED_IN) !== null,
        n: ++tries.current,
        again: () => form.requestSubmit(button?.isConnected ? button : null),
      })
    }
    if (answer.kind === 'said') {
      setState({})
      setSaid(answer.data)
      if (through) through.onSaid(answer.data)
      else keepSaid(here.key, answer.data)
      // The page shows what has changed: what the form did, or what others did before it.
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
    // For another place on the same page the router asks for nothing.
    if (to.hash && to.pathname + to.search === here.pathname + here.search) revalidate()
  }

  const post = (form: HTMLFormElement, button: HTMLElement | null) => {
    if (through?.inert || state.sending) return
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
