import { Fragment, useState, type FormEvent, type ReactNode } from 'react'
import { Sender, useSenderMark } from '~/ui/Sender'
import { insteadOfSending } from '~/ui/instead-of-sending'
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
 * The reactions to a review, in a form whose button sets one, or removes it once it's set. The author only sees counts.
 * The enhanced page shows a press immediately; the first press loads the code for that.
 */
export function Reactions({ reviewId, reactions, may, children }: ReactionsProps) {
  // Shows what was pressed until the page has newer counts.
  const [pressed, setPressed] = useState<{ of: ReactionsView; to: ReactionsView; failure: string | null }>()
  const sender = useSenderMark()
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
  const press = (event: FormEvent<HTMLFormElement>) => {
    if (may !== 'react') return // the form leads to the login page
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement
    if (button.hasAttribute('aria-disabled')) return event.preventDefault()
    const reaction = button.value as Reaction
    const show = (to: ReactionsView, now: string | null) => setPressed({ of: reactions, to, failure: now })
    show(shown, null)
    insteadOfSending(
      event,
      async () => (await import('./send-reaction')).sendReaction({ reviewId, sender }, shown, reaction, show),
      () => show(shown, reactionWords.failed(reaction === mine ? 'off' : 'on')),
    )
  }
  const why = `one-reaction-${reviewId}`
  return (
    <div className="reactions">
      <div role="group" aria-label={reactionWords.group}>
        <form method="post" action={`/review/${reviewId}/reaction`} onSubmit={press}>
          <Sender />
          <input type="hidden" name="want" value={mine ? 'off' : 'on'} />
          {REACTIONS.map((reaction, n) => {
            const blocked = mine !== null && mine !== reaction
            return (
              <Fragment key={reaction}>
                {n > 0 && ' '}
                <button
                  name="reaction"
                  value={reaction}
                  aria-pressed={reaction === mine}
                  aria-disabled={blocked || undefined}
                  aria-describedby={blocked ? why : undefined}
                >
                  {counts[reaction] ? `${reaction} ` : reaction}
                  {counts[reaction] ? <span>{counts[reaction]}</span> : null}
                </button>
              </Fragment>
            )
          })}
        </form>
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
