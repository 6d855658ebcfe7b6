import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { post } from '~/ui/post'
import { ReservedSpace } from '~/ui/ReservedSpace'
import { locationSearchWords } from './words'

type Props = { to: string; text: string; className: string }

/** In the enhanced page: gets the reader's position from the browser, then opens `to`. Hidden without scripts. */
export function UseMyLocation({ to, text, className }: Props) {
  const navigate = useNavigate()
  const [state, setState] = useState<'absent' | 'ready' | 'asking' | 'refused'>('absent')
  useEffect(() => setState('ready'), [])
  const ask = async () => {
    if (state === 'asking') return
    setState('asking')
    const found = await import('~/ui/browser-position').then(
      ({ findMe }) => findMe(post),
      () => false,
    )
    setState(found ? 'ready' : 'refused')
    if (found) navigate(to)
  }
  return (
    <>
      {state === 'absent' ? (
        <ReservedSpace className={className} text={text} />
      ) : (
        <button
          type="button"
          className={className}
          aria-disabled={state === 'asking' || undefined}
          onClick={() => void ask()}
        >
          {state === 'asking' ? locationSearchWords.locating : text}
        </button>
      )}{' '}
      <span role="status">{state === 'refused' && locationSearchWords.noPosition}</span>
    </>
  )
}
