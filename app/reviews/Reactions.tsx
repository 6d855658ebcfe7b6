import { useState, type FormEvent, type ReactNode } from 'react'
import { Toast } from '~/ui/Toast'
import type { Reaction } from '~db/review-tables'
import { REACTIONS, type ReactionsView } from './reaction-rules'
import { reactionWords } from './reaction-words'

type ReactionsProps = {
  reviewId: number
  reactions: ReactionsView
  may: 'react' | 'own' | 'signed-out'
  /** Shown on the same line as the buttons. */
  children?: ReactNode
}

/**
 * The reactions to a review, each a form that sets or removes it. The author only sees counts. The enhanced page shows
 * a press immediately; the first press loads the code for that.
 */
export function Reactions({ reviewId, reactions, may, children }: ReactionsProps) {
  // Shows what was pressed until the page has newer counts.
  const [pressed, setPressed] = useState<{ of: ReactionsView; to: ReactionsView; failure: string | null }>()
  const { to: shown, failure } = pressed?.of === reactions ? pressed : { to: reactions, failure: null }
  const { counts, mine } = shown
  if (may === 'own') {
    const given = REACTIONS.filter((reaction) => counts[reaction])
    return (
      given.length > 0 && (
        <p className="quiet">
          {reactionWords.given}: {given.map((reaction) => `${reaction} ${counts[reaction]}`).join(', ')}
        </p>
      )
    )
  }
  const press = (event: FormEvent<HTMLFormElement>, reaction: Reaction, blocked: boolean) => {
    if (may !== 'react') return // the form leads to the login page
    event.preventDefault()
    if (blocked) return
    const form = event.currentTarget
    const show = (to: ReactionsView, now: string | null) => setPressed({ of: reactions, to, failure: now })
    show(shown, null)
    import('./send-reaction').then(
      ({ sendReaction }) => sendReaction(reviewId, shown, reaction, show),
      // Without a network, submitting the form would show the browser's own error page.
      () =>
        navigator.onLine
          ? form.submit()
          : show(shown, reactionWords.failed(reaction === mine ? 'off' : 'on')),
    )
  }
  const why = `one-reaction-${reviewId}`
  return (
    <div className="reactions">
      <div role="group" aria-label={reactionWords.group}>
        {REACTIONS.map((reaction) => {
          const blocked = mine !== null && mine !== reaction
          return (
            <form
              key={reaction}
              method="post"
              action={`/review/${reviewId}/reaction`}
              onSubmit={(event) => press(event, reaction, blocked)}
            >
              <input type="hidden" name="reaction" value={reaction} />
              <input type="hidden" name="want" value={reaction === mine ? 'off' : 'on'} />
              <button
                aria-pressed={reaction === mine}
                aria-disabled={blocked || undefined}
                aria-describedby={blocked ? why : undefined}
              >
                {reaction} <span>{counts[reaction] || null}</span>
              </button>
            </form>
          )
        })}
      </div>
      {children}
      {mine && (
        <p className="quiet" id={why}>
          {reactionWords.oneOnly(mine)}
        </p>
      )}
      {failure && <Toast kind="error" text={failure} />}
    </div>
  )
}
