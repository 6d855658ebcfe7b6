import { SubmitButton } from '~/components/form/SubmitButton'
import { useWriteForm } from '~/components/form/use-write-form'
import { WriteForm } from '~/components/form/WriteForm'
import { words } from './session-words'

/** Join or leave form. Keeps showing the last result after both become unavailable. */
export function SessionTurn({ turn }: { turn: 'join' | 'leave' | null }) {
  const join = useWriteForm({ id: 'join', intent: 'join' })
  const leave = useWriteForm({ id: 'leave', intent: 'leave' })
  const late = [
    ...(turn === 'join' ? [] : (join.form.errors ?? [])),
    ...(turn === 'leave' ? [] : (leave.form.errors ?? [])),
  ]
  return (
    <>
      {late.length > 0 && (
        <p className="note" role="alert">
          {late.join(' ')}
        </p>
      )}
      {turn === 'join' && (
        <WriteForm state={join} failed={words.joinFailed}>
          <SubmitButton busy={words.joining}>{words.join}</SubmitButton>
        </WriteForm>
      )}
      {turn === 'leave' && (
        <WriteForm state={leave} failed={words.leaveFailed}>
          <SubmitButton busy={words.leaving} quiet>
            {words.leave}
          </SubmitButton>
        </WriteForm>
      )}
    </>
  )
}
