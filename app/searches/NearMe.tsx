import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { post } from '~/components/form/post'
import { words } from './place-words'

/** In the enhanced page: asks the browser where the reader is, and goes on to `to` with what it says. */
export function NearMe({ to }: { to: string }) {
  const navigate = useNavigate()
  const [state, setState] = useState<'absent' | 'ready' | 'asking' | 'refused'>('absent')
  useEffect(() => setState('ready'), [])
  if (state === 'absent') return null
  const ask = async () => {
    if (state === 'asking') return
    setState('asking')
    const found = await import('~/geo/browser-position').then(
      ({ findMe }) => findMe(post),
      () => false,
    )
    setState(found ? 'ready' : 'refused')
    if (found) navigate(to)
  }
  return (
    <>
      <button
        type="button"
        className="link-button"
        aria-disabled={state === 'asking' || undefined}
        onClick={() => void ask()}
      >
        {state === 'asking' ? words.locating : words.nearMe}
      </button>{' '}
      <span role="status">{state === 'refused' && words.noPosition}</span>
    </>
  )
}
